import type { PortalMethod, PortalPath, ResponsesOf } from '../../../contract/operation.ts';
import type { ReadOnly } from '../../../contract/read-only.ts';
import { csvFile } from '../../exports/write-csv.ts';
import type { Table, TableFormat } from '../../exports/table.ts';
import { workbookFile } from '../../exports/write-workbook.ts';
import { errorBody, type ErrorBody } from '../http-error.ts';
import type { InParts } from './json-in-parts.ts';

type Headers = Readonly<Record<string, string | string[]>>;

export interface JsonReply<Status extends number = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
  readonly headers?: Headers;
}

/** A text or a file that is sent part by part. Each part is made after the client has taken the parts before it. */
export interface FileReply<Status extends number = number> {
  readonly status: Status;
  readonly parts: AsyncIterable<string | Uint8Array>;
  readonly headers: Headers;
}

/** A body of any length, which is sent like a file. */
export interface JsonInPartsReply<Status extends number = number, Body = unknown> {
  readonly status: Status;
  readonly inParts: InParts<Body>;
}

export interface EmptyReply<Status extends number = number> {
  readonly status: Status;
  readonly body?: undefined;
  readonly headers?: Headers;
}

/** An error that is an outcome of the work, for example when an LMS refuses. Other errors are thrown. */
export interface ErrorReply<Body = unknown> {
  readonly error: { readonly status: number; readonly body: Body };
}

export type PortalReply = JsonReply | JsonInPartsReply | FileReply | EmptyReply | ErrorReply;

/** The replies that the contract declares for an operation. */
export type ReplyOf<Method extends PortalMethod, Path extends PortalPath> = ReplyFrom<ResponsesOf<Method, Path>>;

type Success = 200 | 201 | 202 | 204;

type ReplyFrom<Responses> =
  | { [Status in keyof Responses & Success]: SuccessReply<Status, Responses[Status]> }[keyof Responses & Success]
  | ErrorReply<JsonIn<Responses[Exclude<keyof Responses, Success>]>>;

type SuccessReply<Status extends number, Response> = Response extends { content: { 'application/json': unknown } }
  ? JsonReply<Status, JsonIn<Response>> | JsonInPartsReply<Status, JsonIn<Response>>
  : Response extends {
        content:
          | { 'text/csv': string }
          | { 'text/event-stream': string }
          | { 'application/pdf': string }
          | { 'application/octet-stream': string };
      }
    ? FileReply<Status>
    : EmptyReply<Status>;

type JsonIn<Response> = Response extends { content: { 'application/json': infer Body } } ? ReadOnly<Body> : never;

/**
 * Returns the reply 200. `NoInfer` takes the type of the body from the contract instead of from the argument, so that a field that the
 * contract does not have is an error, too.
 */
export function ok<Body>(body: NoInfer<Body>): JsonReply<200, Body> {
  return { status: 200, body };
}

/** Returns the reply 200 with a body whose arrays may be long. */
export function okInParts<Body>(inParts: NoInfer<InParts<Body>>): JsonInPartsReply<200, Body> {
  return { status: 200, inParts };
}

/** Returns the reply 201. @param location address of the new resource */
export function created<Body>(body: NoInfer<Body>, location?: string): JsonReply<201, Body> {
  return { status: 201, body, ...(location === undefined ? {} : { headers: { Location: location } }) };
}

/** Returns the reply 202: the work happens in the background. */
export function accepted<Body>(body: NoInfer<Body>): JsonReply<202, Body> {
  return { status: 202, body };
}

export const noContent: EmptyReply<204> = { status: 204 };

/** Returns an error. @param message for the user */
export function failed(status: number, message: string): ErrorReply<ErrorBody> {
  return { error: { status, body: errorBody(status, message) } };
}

const tableTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Returns a table for download, with its name and the day (UTC) in the name of the file: `Students-2026-03-01.xlsx`.
 * @param format CSV if the caller has named none
 */
export function tableDownload(format: TableFormat = 'csv', table: Table): FileReply<200> {
  const fileName = `${table.name.replaceAll(/[\s/\\]+/g, '-')}-${new Date().toISOString().slice(0, 10)}.${format}`;
  return {
    status: 200,
    parts: format === 'csv' ? csvFile(table) : workbookFile(table),
    headers: { 'Content-Type': tableTypes[format], 'Content-Disposition': contentDisposition(fileName) },
  };
}

/** Names the file also for clients that do not know the encoding of RFC 6266. */
function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w.() -]/g, '_');
  if (plain === fileName) return `attachment; filename="${fileName}"`;
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Returns a file for download, which is sent part by part. */
export function download(name: string, parts: AsyncIterable<string>): FileReply<200> {
  return {
    status: 200,
    parts,
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  };
}

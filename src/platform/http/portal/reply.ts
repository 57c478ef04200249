import type { PortalMethod, PortalPath, ResponsesOf } from '../../../contract/operation.ts';
import type { ReadOnly } from '../../../contract/read-only.ts';
import { errorBody, type ErrorBody } from '../http-error.ts';

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

export interface EmptyReply<Status extends number = number> {
  readonly status: Status;
  readonly body?: undefined;
  readonly headers?: Headers;
}

/** An error that is an outcome of the work, for example when an LMS refuses. Other errors are thrown. */
export interface ErrorReply<Body = unknown> {
  readonly error: { readonly status: number; readonly body: Body };
}

export type PortalReply = JsonReply | FileReply | EmptyReply | ErrorReply;

/** The replies that the contract declares for an operation. */
export type ReplyOf<Method extends PortalMethod, Path extends PortalPath> = ReplyFrom<ResponsesOf<Method, Path>>;

type Success = 200 | 201 | 202 | 204;

type ReplyFrom<Responses> =
  | { [Status in keyof Responses & Success]: SuccessReply<Status, Responses[Status]> }[keyof Responses & Success]
  | ErrorReply<JsonIn<Responses[Exclude<keyof Responses, Success>]>>;

type SuccessReply<Status extends number, Response> = Response extends { content: { 'application/json': unknown } }
  ? JsonReply<Status, JsonIn<Response>>
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

/** Returns a CSV file for download, with the day (UTC) in its name: `students-2026-03-01.csv`. */
export function csvDownload(name: string, parts: AsyncIterable<string>): FileReply<200> {
  const day = new Date().toISOString().slice(0, 10);
  return {
    status: 200,
    parts,
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
    },
  };
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

import type { Request, Response } from 'express';
import type { ActiveSession } from '../../../domain/accounts/session.ts';

export type PortalMethod = 'get' | 'post' | 'put' | 'delete';

/**
 * The callers of a route: everybody, signed-in users, or administrators. The contract has the same value as `x-access`
 * beside each operation.
 */
export type Access = 'ANYBODY' | 'STAFF' | 'ADMIN';

/** A reply: status, body as JSON (none without one), headers. */
export interface PortalReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /**
   * Replaces `body`: a text that is sent part by part. Each part is made after the client has taken the parts before
   * it.
   */
  readonly parts?: AsyncIterable<string>;
}

/** The input of a call. The contract was enforced before a handler gets it. */
export interface PortalInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** A call as the handler receives it. */
export interface PortalCall<Input extends PortalInput = PortalInput> {
  readonly params: Input['params'];
  readonly query: Input['query'];
  readonly body: Input['body'];
  readonly request: Request;
  readonly response: Response;
}

/** A call of a signed-in user. */
export interface UserCall<Input extends PortalInput = PortalInput> extends PortalCall<Input> {
  readonly session: ActiveSession;
  /** For the audit trail. */
  readonly actor: { readonly kind: 'USER'; readonly userId: string };
}

/** One operation of the contract: its guard and its handler. */
export interface PortalRoute {
  readonly method: PortalMethod;
  /** Below /internal, as Express writes it: `/students/:studentId`. */
  readonly path: string;
  readonly access: Access;
  /** Maximum length of the body in bytes, if it differs from the usual limit. */
  readonly bodyLimit?: number;
  /** Whether the body is a CSV file instead of JSON. The handler reads it with `fileOf(call)`. */
  readonly takesFile?: boolean;
  /** LONG for requests that take seconds because of their size, such as files; see `takeTurn`. */
  readonly turn?: 'LONG';
  /** Whether the handler mostly waits for another server or a run, and so does not delay other requests. */
  readonly waitsForOthers?: (call: Pick<PortalCall, 'body'>) => boolean;
  readonly handle: (call: PortalCall, session: ActiveSession | null) => Promise<PortalReply>;
}

/** Creates an operation that needs no session. */
export function openRoute<Input extends PortalInput>(
  method: PortalMethod,
  path: string,
  handle: (call: PortalCall<Input>) => Promise<PortalReply>,
): PortalRoute {
  return { method, path, access: 'ANYBODY', handle: (call) => handle(call as PortalCall<Input>) };
}

/** Creates an operation for signed-in users, or for administrators only. */
export function userRoute<Input extends PortalInput>(
  method: PortalMethod,
  path: string,
  access: 'STAFF' | 'ADMIN',
  handle: (call: UserCall<Input>) => Promise<PortalReply>,
): PortalRoute {
  return {
    method,
    path,
    access,
    handle: (call, session) => {
      if (session === null) throw new Error(`${method} ${path} was reached without a session`);
      return handle({ ...(call as PortalCall<Input>), session, actor: { kind: 'USER', userId: session.userId } });
    },
  };
}

/** Returns the route with a handler that mostly waits for a run or for an LMS. */
export function waiting(
  route: PortalRoute,
  waitsForOthers: NonNullable<PortalRoute['waitsForOthers']> = () => true,
): PortalRoute {
  return { ...route, waitsForOthers };
}

/** Returns the route with an answer or a body that takes seconds. */
export function long(route: PortalRoute): PortalRoute {
  return { ...route, turn: 'LONG' };
}

export function ok(body: unknown): PortalReply {
  return { status: 200, body };
}

/** Returns the reply 201. @param location address of the new resource */
export function created(body: unknown, location?: string): PortalReply {
  return { status: 201, body, ...(location === undefined ? {} : { headers: { Location: location } }) };
}

/** Returns the reply 202: the work happens in the background. */
export function accepted(body: unknown): PortalReply {
  return { status: 202, body };
}

export const noContent: PortalReply = { status: 204 };

/** Returns a CSV file for download, with the day (UTC) in its name: `students-2026-03-01.csv`. */
export function csvDownload(name: string, parts: AsyncIterable<string>): PortalReply {
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

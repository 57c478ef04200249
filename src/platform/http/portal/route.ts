import type { Request, Response } from 'express';
import type { ActiveSession } from '../../../domain/accounts/session.ts';

export type PortalMethod = 'get' | 'post' | 'put' | 'delete';

/** Who may call: anybody, any signed-in user, or an administrator. Beside each operation the contract says the same as `x-access`. */
export type Access = 'ANYBODY' | 'STAFF' | 'ADMIN';

/** A reply: status, body as JSON (none without one), headers. */
export interface PortalReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** In the place of `body`: a text that is sent part by part, each when the client has taken those before. */
  readonly parts?: AsyncIterable<string>;
}

/** What a call sends; the contract has been enforced by the time a handler sees it. */
export interface PortalInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** A call as a handler gets it. */
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
  /** Longest body in bytes, where it is another than the usual. */
  readonly bodyLimit?: number;
  /** Whether the body is a CSV file in the place of JSON; the handler gets it as `fileOf(call)`. */
  readonly takesFile?: boolean;
  /** LONG for what takes seconds because of its size, such as files; see `takeTurn`. */
  readonly turn?: 'LONG';
  /** Whether the handler mostly waits for somebody else's server or a run, and so holds up nobody meanwhile. */
  readonly waitsForOthers?: (call: Pick<PortalCall, 'body'>) => boolean;
  readonly handle: (call: PortalCall, session: ActiveSession | null) => Promise<PortalReply>;
}

/** An operation that needs no session. */
export function openRoute<Input extends PortalInput>(
  method: PortalMethod,
  path: string,
  handle: (call: PortalCall<Input>) => Promise<PortalReply>,
): PortalRoute {
  return { method, path, access: 'ANYBODY', handle: (call) => handle(call as PortalCall<Input>) };
}

/** An operation for signed-in users, or for administrators only. */
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

/** The route with a handler that mostly waits for a run or for an LMS. */
export function waiting(
  route: PortalRoute,
  waitsForOthers: NonNullable<PortalRoute['waitsForOthers']> = () => true,
): PortalRoute {
  return { ...route, waitsForOthers };
}

/** The route with an answer or a body that takes seconds. */
export function long(route: PortalRoute): PortalRoute {
  return { ...route, turn: 'LONG' };
}

export function ok(body: unknown): PortalReply {
  return { status: 200, body };
}

/** @param location address of what was made */
export function created(body: unknown, location?: string): PortalReply {
  return { status: 201, body, ...(location === undefined ? {} : { headers: { Location: location } }) };
}

/** It was asked for, and happens in the background. */
export function accepted(body: unknown): PortalReply {
  return { status: 202, body };
}

export const noContent: PortalReply = { status: 204 };

/** A CSV file to be kept, with the day (UTC) in its name: `students-2026-03-01.csv`. */
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

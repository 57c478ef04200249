import type { Request, Response } from 'express';
import type {
  Access,
  AccessOf,
  BodyOf,
  ParamsOf,
  PathOf,
  PortalMethod,
  PortalPath,
  QueryOf,
} from '../../../contract/operation.ts';
import type { ActiveSession } from '../../../domain/accounts/session.ts';
import type { PortalReply, ReplyOf } from './reply.ts';

/** A call as the handler receives it. The contract was enforced on its input before. */
export interface PortalCall<Method extends PortalMethod, Path extends PortalPath> {
  readonly params: ParamsOf<Method, Path>;
  readonly query: QueryOf<Method, Path>;
  readonly body: BodyOf<Method, Path>;
  readonly request: Request;
  readonly response: Response;
}

/** The input of every call of a signed-in user. */
export interface Caller {
  readonly session: ActiveSession;
  /** The actor for the audit trail. */
  readonly actor: { readonly kind: 'USER'; readonly userId: string };
}

/** A call of a signed-in user. */
export interface UserCall<Method extends PortalMethod, Path extends PortalPath>
  extends PortalCall<Method, Path>, Caller {}

/** A call of any route. */
export interface AnyCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly request: Request;
  readonly response: Response;
}

/** One operation of the contract: its guard and its handler. */
export interface PortalRoute {
  readonly method: PortalMethod;
  readonly path: PortalPath;
  readonly access: Access;
  /** Maximum length of the body in bytes, if it differs from the usual limit. */
  readonly bodyLimit?: number;
  /** Whether the body is a CSV file instead of JSON. The handler reads it with `fileOf(call)`. */
  readonly takesFile?: boolean;
  /** LONG for requests that take seconds because of their size, such as files; see `takeTurn`. */
  readonly turn?: 'LONG';
  /** Whether the handler mostly waits for another server or a run, and so does not delay other requests. */
  readonly waitsForOthers?: (call: Pick<AnyCall, 'body'>) => boolean;
  readonly handle: (call: AnyCall, session: ActiveSession | null) => Promise<PortalReply>;
}

/** Creates an operation that needs no session. */
export function openRoute<Method extends PortalMethod, Path extends PathOf<Method, 'ANYBODY'>>(
  method: Method,
  path: Path,
  handle: (call: PortalCall<Method, Path>) => Promise<ReplyOf<Method, Path>>,
): PortalRoute {
  return { method, path, access: 'ANYBODY', handle: (call) => handle(call as PortalCall<Method, Path>) };
}

/** Creates an operation for signed-in users, or for administrators only. Its role, input and replies are those of the contract. */
export function userRoute<Method extends PortalMethod, Path extends PathOf<Method, 'STAFF' | 'ADMIN'>>(
  method: Method,
  path: Path,
  access: AccessOf<Method, Path>,
  handle: (call: UserCall<Method, Path>) => Promise<ReplyOf<Method, Path>>,
): PortalRoute {
  return {
    method,
    path,
    access,
    handle: (call, session) => {
      if (session === null) throw new Error(`${method} ${path} was reached without a session`);
      const actor = { kind: 'USER', userId: session.userId } as const;
      return handle({ ...(call as PortalCall<Method, Path>), session, actor });
    },
  };
}

/** Returns the route with a handler that mostly waits for a run, an LMS or an endpoint. */
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

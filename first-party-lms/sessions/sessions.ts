import { createHmac } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { newSecret, sha256 } from '../secrets/secret.ts';

export interface Session {
  /** The secret in the cookie. Only its hash is stored. */
  readonly id: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly organisationName: string;
  readonly userName: string;
  /** Attain's address that says whether the user may still open the dashboard; null for a token without it. */
  readonly userUrl: string | null;
  /** Seconds since Attain last confirmed it. */
  readonly secondsSinceConfirmed: number;
}

/** Seconds after which a user must start from Attain again. */
export const sessionLifetime = 8 * 60 * 60;

/** The same if Attain cannot be asked about the user. */
const uncheckedLifetime = 15 * 60;

export interface NewSession {
  readonly tenantId: string;
  readonly userId: string;
  readonly userName: string;
  readonly userUrl: string | null;
  /** When Attain created the token, in seconds since 1970. */
  readonly confirmedAt: number;
}

/** Starts a session. @returns the session's id, for the cookie */
export async function startSession(
  queries: Queries,
  { tenantId, userId, userName, userUrl, confirmedAt }: NewSession,
): Promise<string> {
  const id = newSecret();
  await queries.query(
    `insert into session (id_hash, tenant_id, user_id, user_name, user_url, confirmed_at, expires_at)
     values ($1, $2, $3, $4, $5, least(now(), to_timestamp($6)), now() + $7 * interval '1 s')`,
    [
      sha256(id),
      tenantId,
      userId,
      userName,
      userUrl,
      confirmedAt,
      userUrl === null ? uncheckedLifetime : sessionLifetime,
    ],
  );
  return id;
}

/** Returns the session of this id, or null if there is none or it has ended. */
export async function findSession(queries: Queries, id: string): Promise<Session | null> {
  const { rows } = await queries.query<Omit<Session, 'id'>>(
    `select s.tenant_id as "tenantId", s.user_id as "userId", s.user_name as "userName", t.name as "organisationName",
       s.user_url as "userUrl", extract(epoch from now() - s.confirmed_at)::float as "secondsSinceConfirmed"
     from session s join tenant t on t.id = s.tenant_id where s.id_hash = $1 and s.expires_at > now()`,
    [sha256(id)],
  );
  return rows[0] === undefined ? null : { id, ...rows[0] };
}

export async function endSession(queries: Queries, id: string): Promise<void> {
  await queries.query('delete from session where id_hash = $1', [sha256(id)]);
}

/** Records that Attain has just confirmed the session's user. */
export async function markConfirmed(queries: Queries, id: string): Promise<void> {
  await queries.query('update session set confirmed_at = now() where id_hash = $1', [sha256(id)]);
}

/** Ends all sessions of a user. */
export async function endSessionsOf(
  queries: Queries,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<void> {
  await queries.query('delete from session where tenant_id = $1 and user_id = $2', [tenantId, userId]);
}

/** Returns the token in every form of the session. Another site neither knows it nor can compute it. */
export const csrfToken = (session: Session): string =>
  createHmac('sha256', session.id).update('csrf').digest('base64url');

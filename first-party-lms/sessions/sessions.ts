import { createHmac } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { newSecret, sha256 } from '../secrets/secret.ts';

export interface Session {
  /** The secret that the cookie holds; only its hash is stored. */
  readonly id: string;
  readonly tenantId: string;
  readonly organisationName: string;
  readonly userName: string;
}

/** Seconds after which a user has to come from Attain again. */
export const sessionLifetime = 8 * 60 * 60;

/** @returns the session's id, for the cookie */
export async function startSession(
  queries: Queries,
  { tenantId, userId, userName }: { readonly tenantId: string; readonly userId: string; readonly userName: string },
): Promise<string> {
  const id = newSecret();
  await queries.query(
    `insert into session (id_hash, tenant_id, user_id, user_name, expires_at)
     values ($1, $2, $3, $4, now() + $5 * interval '1 s')`,
    [sha256(id), tenantId, userId, userName, sessionLifetime],
  );
  return id;
}

/** The session of this id, or null if there is none or it has ended. */
export async function findSession(queries: Queries, id: string): Promise<Session | null> {
  const { rows } = await queries.query<Omit<Session, 'id'>>(
    `select s.tenant_id as "tenantId", s.user_name as "userName", t.name as "organisationName"
     from session s join tenant t on t.id = s.tenant_id where s.id_hash = $1 and s.expires_at > now()`,
    [sha256(id)],
  );
  return rows[0] === undefined ? null : { id, ...rows[0] };
}

export async function endSession(queries: Queries, id: string): Promise<void> {
  await queries.query('delete from session where id_hash = $1', [sha256(id)]);
}

/** What every form of the session carries: another site neither knows it nor can compute it. */
export const csrfToken = (session: Session): string =>
  createHmac('sha256', session.id).update('csrf').digest('base64url');

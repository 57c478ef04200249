import { sql } from 'kysely';
import type { SessionRecord } from '../../../domain/accounts/session.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, nullable, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { tables } from '../../../platform/database/tables.ts';
import { Organisation, UserAccount, UserSession } from '../../../schema/entities/index.ts';

/** The client that opened a session. */
export interface SessionOrigin {
  readonly remoteAddress: string | null;
  /** The browser's User-Agent header. */
  readonly userAgent: string | null;
}

const listedSession = rowShape({
  ...columnsOf(UserSession, 'userAgent', 'createdAt', 'lastSeenAt'),
  remoteAddress: nullable(text),
  /** Whether the request was made with this session. */
  isCurrent: boolean,
});
/** A session in the list for its user. */
export type ListedSession = RowOf<typeof listedSession>;

const sessionOrganisation = rowShape(columnsOf(UserSession, 'organisationId'));

const session = rowShape({
  ...columnsOf(UserAccount, 'email', 'name', 'role', 'isOperator', 'language'),
  ...columnsOf(UserSession, 'userId', 'expiresAt', 'organisationId'),
  organisationName: columnOf(Organisation, 'name'),
  organisationSlug: columnOf(Organisation, 'slug'),
  holdsCertificates: boolean,
});

const sessionEnd = rowShape(columnsOf(UserSession, 'expiresAt'));

/** Finds the organisation of the session with this hash, or returns null. */
export async function findSessionOrganisation(database: Database, idHash: Buffer): Promise<string | null> {
  const [row] = await database.lookUp(
    sessionOrganisation,
    sql`select organisation_id as "organisationId" from attain_find_session(${idHash})`,
  );
  return row?.organisationId ?? null;
}

/** Returns a session, or null if it has ended, was idle for longer than `idleSeconds`, or its user is deactivated. */
export async function findSession(
  tx: OrganisationTransaction,
  idHash: Buffer,
  idleSeconds: number,
): Promise<SessionRecord | null> {
  const [row] = await query(
    tx,
    session,
    sql`
      select u.id as "userId", u.email, u.name, u.role, u.is_operator as "isOperator", u.language, o.id as "organisationId",
        o.name as "organisationName", o.slug as "organisationSlug", s.expires_at as "expiresAt",
        o.may_hold_certificates and (o.certificate_brake <> 'OFF' or exists (
          select from held_certificate h where h.organisation_id = o.id and h.state = 'HELD')) as "holdsCertificates"
      from user_session s
      join user_account u on u.organisation_id = s.organisation_id and u.id = s.user_id
      join organisation o on o.id = s.organisation_id
      where s.organisation_id = ${tx.organisationId} and s.id_hash = ${idHash} and s.expires_at > now()
        and s.last_seen_at > now() - make_interval(secs => ${idleSeconds}) and u.deactivated_at is null`,
  );
  return row ?? null;
}

/** Records that the session is in use, at most once in `seconds`, so that most requests only read. */
export async function touchSession(tx: OrganisationTransaction, idHash: Buffer, seconds: number): Promise<void> {
  await execute(
    tx,
    sql`
      update user_session set last_seen_at = now()
      where organisation_id = ${tx.organisationId} and id_hash = ${idHash}
        and last_seen_at < now() - make_interval(secs => ${seconds})`,
  );
}

/**
 * Stores a session of an active user whose password hash is still the one that was checked. The lock serialises this
 * with a change of the password, so that no session survives the change.
 * @returns the latest end of the session, or null if the user has changed since the check
 */
export async function insertSession(
  tx: OrganisationTransaction,
  opened: {
    readonly idHash: Buffer;
    readonly userId: string;
    readonly passwordHash: string;
    readonly lifeSeconds: number;
    readonly origin: SessionOrigin;
  },
): Promise<Date | null> {
  const { organisationId } = tx;
  const [row] = await query(
    tx,
    sessionEnd,
    sql`
      with checked as (
        select u.id from user_account u
        where u.organisation_id = ${organisationId} and u.id = ${opened.userId}
          and u.password_hash = ${opened.passwordHash} and u.deactivated_at is null
        for share
      )
      insert into user_session
        (id_hash, organisation_id, user_id, remote_address, user_agent, created_at, last_seen_at, expires_at)
      select ${opened.idHash}, ${organisationId}, c.id, ${opened.origin.remoteAddress}::inet, ${opened.origin.userAgent},
        now(), now(), now() + make_interval(secs => ${opened.lifeSeconds})
      from checked c
      returning expires_at as "expiresAt"`,
  );
  return row?.expiresAt ?? null;
}

/** Ends a session. @returns the id of its user, or null if there was no such session */
export async function deleteSession(tx: OrganisationTransaction, idHash: Buffer): Promise<string | null> {
  const row = await tables(tx)
    .deleteFrom('user_session')
    .where('organisation_id', '=', tx.organisationId)
    .where('id_hash', '=', idHash)
    .returning('user_id as userId')
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Ends all sessions of a user. */
export async function deleteSessionsOf(tx: OrganisationTransaction, userId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('user_session')
    .where('organisation_id', '=', tx.organisationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends all sessions of a user but one. @returns their number */
export async function deleteOtherSessions(tx: OrganisationTransaction, userId: string, kept: Buffer): Promise<number> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('user_session')
    .where('organisation_id', '=', tx.organisationId)
    .where('user_id', '=', userId)
    .where('id_hash', '<>', kept)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns a user's sessions that have not ended, the current one first, then the last used one first. */
export function listSessions(
  tx: OrganisationTransaction,
  userId: string,
  { current, idleSeconds, limit }: { readonly current: Buffer; readonly idleSeconds: number; readonly limit: number },
): Promise<ListedSession[]> {
  return query(
    tx,
    listedSession,
    sql`
      select host(remote_address) as "remoteAddress", user_agent as "userAgent", created_at as "createdAt",
        last_seen_at as "lastSeenAt", id_hash = ${current} as "isCurrent"
      from user_session
      where organisation_id = ${tx.organisationId} and user_id = ${userId} and expires_at > now()
        and last_seen_at > now() - make_interval(secs => ${idleSeconds})
      order by id_hash = ${current} desc, last_seen_at desc limit ${limit}`,
  );
}

/**
 * Deletes sessions of the organisation that were idle for too long, at most a hundred. Each sign-in does, so none stays; and none
 * takes long, however many there are. One that has expired in use is idle from then on.
 */
export async function deleteIdleSessions(tx: OrganisationTransaction, idleSeconds: number): Promise<void> {
  await execute(
    tx,
    sql`
      delete from user_session where organisation_id = ${tx.organisationId} and id_hash in (
        select id_hash from user_session
        where organisation_id = ${tx.organisationId} and last_seen_at <= now() - make_interval(secs => ${idleSeconds})
        order by last_seen_at limit 100 for update skip locked)`,
  );
}

/** Deletes the user's sessions that were opened first, except for the newest `kept`. */
export async function deleteOldestSessions(tx: OrganisationTransaction, userId: string, kept: number): Promise<void> {
  await execute(
    tx,
    sql`
      delete from user_session where organisation_id = ${tx.organisationId} and id_hash in (
        select id_hash from user_session where organisation_id = ${tx.organisationId} and user_id = ${userId}
        order by created_at desc offset ${kept})`,
  );
}

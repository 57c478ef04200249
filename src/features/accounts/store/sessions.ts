import { sql } from 'kysely';
import type { SessionRecord } from '../../../domain/accounts/session.ts';
import type { Database, EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';

/** Where a session was opened. */
export interface SessionOrigin {
  readonly remoteAddress: string | null;
  /** What the browser says it is. */
  readonly userAgent: string | null;
}

/** A session as its user sees it. */
export interface ListedSession extends SessionOrigin {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
}

/** Which organisation the session with this hash belongs to; one of the listed look-ups across organisations. */
export async function findSessionOrganisation(database: Database, idHash: Buffer): Promise<string | null> {
  const [row] = await database.lookUp(
    sql<{ organisationId: string }>`select organisation_id as "organisationId" from attain_find_session(${idHash})`,
  );
  return row?.organisationId ?? null;
}

/** The session unless it has ended, has been idle for longer than `idleSeconds`, or its user was deactivated. */
export async function findSession(
  em: EntityManager,
  organisationId: string,
  idHash: Buffer,
  idleSeconds: number,
): Promise<SessionRecord | null> {
  const [row] = await query(
    em,
    sql<Omit<SessionRecord, 'expiresAt'> & { expiresAt: string }>`
      select u.id as "userId", u.email, u.name, u.role, u.is_operator as "isOperator", o.id as "organisationId",
        o.name as "organisationName", o.slug as "organisationSlug", s.expires_at as "expiresAt"
      from user_session s
      join user_account u on u.organisation_id = s.organisation_id and u.id = s.user_id
      join organisation o on o.id = s.organisation_id
      where s.organisation_id = ${organisationId} and s.id_hash = ${idHash} and s.expires_at > now()
        and s.last_seen_at > now() - make_interval(secs => ${idleSeconds}) and u.deactivated_at is null`,
  );
  return row === undefined ? null : { ...row, expiresAt: asDate(row.expiresAt) };
}

/** Notes that the session is in use, at most once in `seconds`, so that reading does not become writing. */
export async function touchSession(
  em: EntityManager,
  organisationId: string,
  idHash: Buffer,
  seconds: number,
): Promise<void> {
  await query(
    em,
    sql`
      update user_session set last_seen_at = now()
      where organisation_id = ${organisationId} and id_hash = ${idHash}
        and last_seen_at < now() - make_interval(secs => ${seconds})`,
  );
}

/**
 * Stores a session of a user whose password hash is still the one that was checked, and who is active. The lock makes this
 * and a change of the password come one after the other, so that no session survives the change.
 * @returns when the session ends at the latest, or null when the user has changed meanwhile
 */
export async function insertSession(
  em: EntityManager,
  organisationId: string,
  session: {
    readonly idHash: Buffer;
    readonly userId: string;
    readonly passwordHash: string;
    readonly lifeSeconds: number;
    readonly origin: SessionOrigin;
  },
): Promise<Date | null> {
  const [row] = await query(
    em,
    sql<{ expiresAt: string }>`
      with checked as (
        select u.id from user_account u
        where u.organisation_id = ${organisationId} and u.id = ${session.userId}
          and u.password_hash = ${session.passwordHash} and u.deactivated_at is null
        for share
      )
      insert into user_session
        (id_hash, organisation_id, user_id, remote_address, user_agent, created_at, last_seen_at, expires_at)
      select ${session.idHash}, ${organisationId}, c.id, ${session.origin.remoteAddress}::inet, ${session.origin.userAgent},
        now(), now(), now() + make_interval(secs => ${session.lifeSeconds})
      from checked c
      returning expires_at as "expiresAt"`,
  );
  return row === undefined ? null : asDate(row.expiresAt);
}

/** Ends one session. @returns whose it was, or null when there was none */
export async function deleteSession(em: EntityManager, organisationId: string, idHash: Buffer): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ userId: string }>`
      delete from user_session where organisation_id = ${organisationId} and id_hash = ${idHash} returning user_id as "userId"`,
  );
  return row?.userId ?? null;
}

/** Ends all sessions of a user. */
export async function deleteSessionsOf(em: EntityManager, organisationId: string, userId: string): Promise<void> {
  await query(em, sql`delete from user_session where organisation_id = ${organisationId} and user_id = ${userId}`);
}

/** Ends all sessions of a user but one. @returns how many */
export async function deleteOtherSessions(
  em: EntityManager,
  organisationId: string,
  userId: string,
  kept: Buffer,
): Promise<number> {
  const rows = await query(
    em,
    sql`
      delete from user_session where organisation_id = ${organisationId} and user_id = ${userId} and id_hash <> ${kept}
      returning user_id`,
  );
  return rows.length;
}

/** The sessions of a user that have not ended, the last used one first. */
export async function listSessions(
  em: EntityManager,
  organisationId: string,
  userId: string,
  { current, idleSeconds, limit }: { readonly current: Buffer; readonly idleSeconds: number; readonly limit: number },
): Promise<ListedSession[]> {
  const rows = await query(
    em,
    sql<Omit<ListedSession, 'createdAt' | 'lastSeenAt'> & { createdAt: string; lastSeenAt: string }>`
      select host(remote_address) as "remoteAddress", user_agent as "userAgent", created_at as "createdAt",
        last_seen_at as "lastSeenAt", id_hash = ${current} as "isCurrent"
      from user_session
      where organisation_id = ${organisationId} and user_id = ${userId} and expires_at > now()
        and last_seen_at > now() - make_interval(secs => ${idleSeconds})
      order by id_hash = ${current} desc, last_seen_at desc limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, createdAt: asDate(row.createdAt), lastSeenAt: asDate(row.lastSeenAt) }));
}

/** Removes sessions of the organisation that have run out. */
export async function deleteExpiredSessions(
  em: EntityManager,
  organisationId: string,
  idleSeconds: number,
): Promise<void> {
  await query(
    em,
    sql`
      delete from user_session
      where organisation_id = ${organisationId}
        and (expires_at <= now() or last_seen_at <= now() - make_interval(secs => ${idleSeconds}))`,
  );
}

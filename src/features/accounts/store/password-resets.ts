import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { Organisation, PasswordReset, UserAccount } from '../../../schema/entities/index.ts';
import { lockUser } from './user-administration.ts';

const passwordReset = rowShape({
  ...columnsOf(PasswordReset, 'id', 'userId', 'tokenHash', 'expiresAt', 'usedAt'),
  ...columnsOf(UserAccount, 'email', 'name'),
  userIsActive: boolean,
  organisationName: columnOf(Organisation, 'name'),
  language: columnOf(Organisation, 'language'),
});
/** A request to choose a new password, with the user's current data. */
export type PasswordResetRecord = RowOf<typeof passwordReset>;

const foundReset = rowShape(columnsOf(PasswordReset, 'id', 'organisationId'));

/** Stores a request of an active user and invalidates earlier ones. @returns false if there is no such user */
export async function insertPasswordReset(
  tx: OrganisationTransaction,
  reset: {
    readonly id: string;
    readonly userId: string;
    readonly tokenHash: Buffer;
    readonly lifeSeconds: number;
  },
): Promise<boolean> {
  // The lock serialises concurrent requests, so that each closes the one before it.
  const user = await lockUser(tx, reset.userId);
  if (user === null || user.deactivatedAt !== null) return false;
  await closePasswordResets(tx, reset.userId);
  await execute(
    tx,
    sql`
      insert into password_reset (id, organisation_id, user_id, token_hash, created_at, expires_at, email_state)
      values (${reset.id}, ${tx.organisationId}, ${reset.userId}, ${reset.tokenHash}, now(),
        now() + make_interval(secs => ${reset.lifeSeconds}),
        -- Keeps a process of the previous release from sending the e-mail too. The outbox sends it.
        'SENDING')`,
  );
  return true;
}

/** Expires all open requests of a user. */
export async function closePasswordResets(tx: OrganisationTransaction, userId: string): Promise<void> {
  await execute(
    tx,
    sql`
      update password_reset set expires_at = now()
      where organisation_id = ${tx.organisationId} and user_id = ${userId} and used_at is null and expires_at > now()`,
  );
}

/** Finds the request with this token in any organisation, or returns null. */
export async function findPasswordResetByToken(
  database: Database,
  tokenHash: Buffer,
): Promise<RowOf<typeof foundReset> | null> {
  const [row] = await database.lookUp(
    foundReset,
    sql`
      select id, organisation_id as "organisationId" from attain_find_password_reset(${tokenHash})`,
  );
  return row ?? null;
}

/** Returns a request, or null. @param lock prevents its use by others until the transaction ends */
export async function findPasswordReset(
  tx: OrganisationTransaction,
  id: string,
  { lock = false } = {},
): Promise<PasswordResetRecord | null> {
  const [row] = await query(
    tx,
    passwordReset,
    sql`
      select r.id, r.user_id as "userId", u.email, u.name, u.deactivated_at is null as "userIsActive",
        o.name as "organisationName", coalesce(u.language, o.language) as language, r.token_hash as "tokenHash", r.expires_at as "expiresAt", r.used_at as "usedAt"
      from password_reset r
      join user_account u on u.organisation_id = r.organisation_id and u.id = r.user_id
      join organisation o on o.id = r.organisation_id
      where r.organisation_id = ${tx.organisationId} and r.id = ${id}
      ${lock ? sql`for update of r` : sql``}`,
  );
  return row ?? null;
}

/** Marks a locked request as used. */
export async function usePasswordReset(tx: OrganisationTransaction, id: string): Promise<void> {
  await tables(tx)
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute();
}

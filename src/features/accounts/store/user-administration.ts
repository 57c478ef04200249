import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { tables } from '../../../platform/database/tables.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';
import { UserAccount } from '../../../schema/entities/index.ts';
import { deleteSessionsOf } from './sessions.ts';

const listedUser = rowShape({
  ...columnsOf(UserAccount, 'id', 'email', 'name', 'role', 'isOperator', 'createdAt', 'deactivatedAt'),
  hasSecondFactor: boolean,
});
/** A user in the list for administrators. */
export type ListedUser = RowOf<typeof listedUser>;

const columns = sql`
  id, email, name, role, is_operator as "isOperator", created_at as "createdAt", deactivated_at as "deactivatedAt",
  exists (select from second_factor f where f.user_id = user_account.id and f.confirmed_at is not null)
    as "hasSecondFactor"`;

/** Returns the hash of an active user's password, or null if there is no such user or it is deactivated. */
export async function findPasswordHash(tx: OrganisationTransaction, userId: string): Promise<string | null> {
  const row = await tables(tx)
    .selectFrom('user_account')
    .select('password_hash as passwordHash')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}

/** Returns a page of users, the newest first. */
export function listUsers(tx: OrganisationTransaction, page: NewestFirst): Promise<ListedUser[]> {
  return query(
    tx,
    listedUser,
    sql`
      select ${columns} from user_account
      where ${pageCondition(tx.organisationId, page)} order by id desc limit ${page.limit}`,
  );
}

export async function findUser(tx: OrganisationTransaction, id: string): Promise<ListedUser | null> {
  const [row] = await query(
    tx,
    listedUser,
    sql`select ${columns} from user_account where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
  return row ?? null;
}

/** Returns the organisation's own user with this normalised e-mail address, or null. */
export async function findOwnUserByEmail(tx: OrganisationTransaction, email: string): Promise<ListedUser | null> {
  const [row] = await query(
    tx,
    listedUser,
    sql`select ${columns} from user_account where organisation_id = ${tx.organisationId} and email = ${email}`,
  );
  return row ?? null;
}

/**
 * Locks the organisation's active administrators in the order of their ids, before any other user.
 * So concurrent transactions that remove administrators run one after the other, and the last one is never removed.
 * @returns their ids
 */
export async function lockAdministrators(tx: OrganisationTransaction): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('user_account')
    .select('id')
    .where('organisation_id', '=', tx.organisationId)
    .where('role', '=', 'ADMIN')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Locks a user until the transaction ends, and returns it, or null. */
export async function lockUser(tx: OrganisationTransaction, id: string): Promise<ListedUser | null> {
  const [row] = await query(
    tx,
    listedUser,
    sql`
      select ${columns} from user_account where organisation_id = ${tx.organisationId} and id = ${id} for no key update`,
  );
  return row ?? null;
}

/** Stores a user's role and whether it is active, and ends its sessions (docs/product.md "Sessions"). */
export async function updateAccess(
  tx: OrganisationTransaction,
  id: string,
  { role, isActive }: { readonly role: UserRole; readonly isActive: boolean },
): Promise<ListedUser> {
  const [row] = await query(
    tx,
    listedUser,
    sql`
      update user_account
      set role = ${role}, deactivated_at = case when ${isActive} then null else coalesce(deactivated_at, now()) end
      where organisation_id = ${tx.organisationId} and id = ${id}
      returning ${columns}`,
  );
  await deleteSessionsOf(tx, id);
  return row!;
}

import { sql } from 'kysely';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';
import { deleteSessionsOf } from './sessions.ts';

/** A user as administrators see one. */
export interface ListedUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly isOperator: boolean;
  readonly createdAt: Date;
  readonly deactivatedAt: Date | null;
  readonly hasSecondFactor: boolean;
}

type Row = Omit<ListedUser, 'createdAt' | 'deactivatedAt'> & { createdAt: string; deactivatedAt: string | null };

const columns = sql`
  id, email, name, role, is_operator as "isOperator", created_at as "createdAt", deactivated_at as "deactivatedAt",
  exists (select from second_factor f where f.user_id = user_account.id and f.confirmed_at is not null)
    as "hasSecondFactor"`;

function toListed(row: Row): ListedUser {
  return {
    ...row,
    createdAt: asDate(row.createdAt),
    deactivatedAt: row.deactivatedAt === null ? null : asDate(row.deactivatedAt),
  };
}

/** The hash of an active user's password, or null when there is no such user or it was deactivated. */
export async function findPasswordHash(
  em: EntityManager,
  organisationId: string,
  userId: string,
): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ passwordHash: string }>`
      select password_hash as "passwordHash" from user_account
      where organisation_id = ${organisationId} and id = ${userId} and deactivated_at is null`,
  );
  return row?.passwordHash ?? null;
}

/** Users, the newest first. */
export async function listUsers(em: EntityManager, organisationId: string, page: NewestFirst): Promise<ListedUser[]> {
  const rows = await query(
    em,
    sql<Row>`
      select ${columns} from user_account
      where ${pageCondition(organisationId, page)} order by id desc limit ${page.limit}`,
  );
  return rows.map(toListed);
}

export async function findUser(em: EntityManager, organisationId: string, id: string): Promise<ListedUser | null> {
  const [row] = await query(
    em,
    sql<Row>`select ${columns} from user_account where organisation_id = ${organisationId} and id = ${id}`,
  );
  return row === undefined ? null : toListed(row);
}

/** The organisation's own user with this normalised e-mail address, or null. */
export async function findOwnUserByEmail(
  em: EntityManager,
  organisationId: string,
  email: string,
): Promise<ListedUser | null> {
  const [row] = await query(
    em,
    sql<Row>`select ${columns} from user_account where organisation_id = ${organisationId} and email = ${email}`,
  );
  return row === undefined ? null : toListed(row);
}

/**
 * Locks the organisation's active administrators, so that of several who would take away the last ones each sees what
 * the one before left. Always in the order of ids, and before any other user.
 * @returns their ids
 */
export async function lockAdministrators(em: EntityManager, organisationId: string): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      select id from user_account
      where organisation_id = ${organisationId} and role = 'ADMIN' and deactivated_at is null
      order by id for no key update`,
  );
  return rows.map((row) => row.id);
}

/** A user, locked until the transaction ends, or null. */
export async function lockUser(em: EntityManager, organisationId: string, id: string): Promise<ListedUser | null> {
  const [row] = await query(
    em,
    sql<Row>`
      select ${columns} from user_account where organisation_id = ${organisationId} and id = ${id} for no key update`,
  );
  return row === undefined ? null : toListed(row);
}

/** Stores a user's role and whether it is active, and ends its sessions (docs/product.md "Sessions"). */
export async function updateStanding(
  em: EntityManager,
  organisationId: string,
  id: string,
  { role, isActive }: { readonly role: UserRole; readonly isActive: boolean },
): Promise<ListedUser> {
  const [row] = await query(
    em,
    sql<Row>`
      update user_account
      set role = ${role}, deactivated_at = case when ${isActive} then null else coalesce(deactivated_at, now()) end
      where organisation_id = ${organisationId} and id = ${id}
      returning ${columns}`,
  );
  await deleteSessionsOf(em, organisationId, id);
  return toListed(row!);
}

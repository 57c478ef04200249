import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { sql } from 'kysely';
import type { Database, EntityManager } from '../../../platform/database/database.ts';
import { normaliseEmail } from '../../../domain/accounts/email-address.ts';
import { query } from '../../../platform/database/database.ts';
import { closePasswordResets } from './password-resets.ts';
import { deleteSessionsOf } from './sessions.ts';

export interface NewUser {
  readonly id: string;
  /** Normalised. */
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly passwordHash: string;
}

/**
 * Stores a user.
 * @returns false when the e-mail address is taken, in whatever organisation
 */
export async function insertUser(em: EntityManager, organisationId: string, user: NewUser): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      insert into user_account (id, organisation_id, email, name, role, password_hash, created_at)
      values (${user.id}, ${organisationId}, ${user.email}, ${user.name}, ${user.role}, ${user.passwordHash}, now())
      on conflict (email) do nothing returning id`,
  );
  return rows.length === 1;
}

/** Where a user is, by an e-mail address as somebody types it; null when there is none. */
export async function findUserByEmail(
  database: Database,
  email: string,
): Promise<{ id: string; organisationId: string } | null> {
  const [row] = await database.lookUp(
    sql<{ id: string; organisationId: string }>`
      select id, organisation_id as "organisationId" from attain_find_user(${normaliseEmail(email)})`,
  );
  return row ?? null;
}

/** Stores a user's name. */
export async function updateUserName(
  em: EntityManager,
  organisationId: string,
  userId: string,
  name: string,
): Promise<void> {
  await query(
    em,
    sql`update user_account set name = ${name} where organisation_id = ${organisationId} and id = ${userId}`,
  );
}

/** Sets or takes the platform-wide operator's flag. */
export async function updateOperatorFlag(
  em: EntityManager,
  organisationId: string,
  userId: string,
  isOperator: boolean,
): Promise<void> {
  await query(
    em,
    sql`update user_account set is_operator = ${isOperator} where organisation_id = ${organisationId} and id = ${userId}`,
  );
}

/**
 * Replaces a user's password, and ends the user's sessions (docs/product.md "Sessions") and links to a new one.
 * @param former only if this is the hash at this moment
 * @returns whether it was replaced
 */
export async function updatePasswordHash(
  em: EntityManager,
  organisationId: string,
  userId: string,
  passwordHash: string,
  former: string | null = null,
): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      update user_account set password_hash = ${passwordHash}
      where organisation_id = ${organisationId} and id = ${userId} and password_hash = coalesce(${former}, password_hash)
      returning id`,
  );
  if (rows.length === 0) return false;
  await deleteSessionsOf(em, organisationId, userId);
  await closePasswordResets(em, organisationId, userId);
  return true;
}

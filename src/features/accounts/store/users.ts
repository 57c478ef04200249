import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import type { Language } from '../../../language/languages.ts';
import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { normaliseEmail } from '../../../domain/accounts/email-address.ts';
import { execute } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { UserAccount } from '../../../schema/entities/index.ts';
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
 * @returns false if the e-mail address is taken, in any organisation
 */
export async function insertUser(tx: OrganisationTransaction, user: NewUser): Promise<boolean> {
  const { id, email, name, role, passwordHash } = user;
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('user_account')
    .values({
      id,
      organisation_id: tx.organisationId,
      email,
      name,
      role,
      password_hash: passwordHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const foundUser = rowShape(columnsOf(UserAccount, 'id', 'organisationId'));

/** Finds a user in any organisation by an e-mail address, which need not be normalised, or returns null. */
export async function findUserByEmail(database: Database, email: string): Promise<RowOf<typeof foundUser> | null> {
  const [row] = await database.lookUp(
    foundUser,
    sql`
      select id, organisation_id as "organisationId" from attain_find_user(${normaliseEmail(email)})`,
  );
  return row ?? null;
}

/** What users change about themselves. */
export interface OwnDetails {
  readonly name: string;
  /** Null: the browser's. */
  readonly language: Language | null;
}

/** Stores what a user changed. */
export async function updateOwnDetails(
  tx: OrganisationTransaction,
  userId: string,
  { name, language }: OwnDetails,
): Promise<void> {
  await tables(tx)
    .updateTable('user_account')
    .set({ name, language })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', userId)
    .execute();
}

/** Stores the language of the page on which a user accepted an invitation, unless it is the organisation's. */
export async function chooseFirstLanguage(
  tx: OrganisationTransaction,
  userId: string,
  language: Language,
): Promise<void> {
  await tables(tx)
    .updateTable('user_account')
    .set({ language })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', userId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('organisation')
            .select('id')
            .where('id', '=', tx.organisationId)
            .where('language', '=', language),
        ),
      ),
    )
    .execute();
}

/** Sets or clears the installation-wide operator flag. */
export async function updateOperatorFlag(
  tx: OrganisationTransaction,
  userId: string,
  isOperator: boolean,
): Promise<void> {
  await tables(tx)
    .updateTable('user_account')
    .set({ is_operator: isOperator })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', userId)
    .execute();
}

/**
 * Replaces a user's password, and ends the user's sessions (docs/product.md "Sessions") and requests for a new password.
 * @param former the required current hash; null: any
 * @returns whether it was replaced
 */
export async function updatePasswordHash(
  tx: OrganisationTransaction,
  userId: string,
  passwordHash: string,
  former: string | null = null,
): Promise<boolean> {
  const replaced = await execute(
    tx,
    sql`
      update user_account set password_hash = ${passwordHash}
      where organisation_id = ${tx.organisationId} and id = ${userId} and password_hash = coalesce(${former}, password_hash)`,
  );
  if (replaced === 0) return false;
  await deleteSessionsOf(tx, userId);
  await closePasswordResets(tx, userId);
  return true;
}

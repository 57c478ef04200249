import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, nullable, number, timestamp } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { SecondFactor } from '../../../schema/entities/index.ts';

const secondFactor = rowShape(columnsOf(SecondFactor, 'secret', 'confirmedAt'));
/**
 * A user's authenticator app. `confirmedAt` is null until the first code is accepted; from then on, signing in requires
 * a code.
 */
export type SecondFactorRecord = RowOf<typeof secondFactor>;

const factorStatus = rowShape({ confirmedAt: nullable(timestamp), recoveryCodesLeft: number });

/** Locks and returns a user's second factor, whether it is confirmed or not, or returns null. */
export async function lockSecondFactor(
  tx: OrganisationTransaction,
  userId: string,
): Promise<SecondFactorRecord | null> {
  const [row] = await query(
    tx,
    secondFactor,
    sql`
      select secret, confirmed_at as "confirmedAt" from second_factor
      where organisation_id = ${tx.organisationId} and user_id = ${userId} for update`,
  );
  return row ?? null;
}

/** Stores a new secret and replaces an unconfirmed one. @returns false if a confirmed one exists */
export async function saveUnconfirmedFactor(
  tx: OrganisationTransaction,
  userId: string,
  secret: Buffer,
): Promise<boolean> {
  const stored = await execute(
    tx,
    sql`
      insert into second_factor as f (organisation_id, user_id, secret, created_at)
      values (${tx.organisationId}, ${userId}, ${secret}, now())
      on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = null
      where f.confirmed_at is null`,
  );
  return stored === 1;
}

/** Confirms the second factor. From now on, signing in requires a code. */
export async function confirmFactor(tx: OrganisationTransaction, userId: string): Promise<void> {
  await tables(tx)
    .updateTable('second_factor')
    .set({ confirmed_at: now })
    .where('organisation_id', '=', tx.organisationId)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/**
 * Stores the time step of an accepted code, so that no code of this step or an earlier one is accepted again.
 * @returns false if it, or a later one, is stored already
 */
export async function takeStep(tx: OrganisationTransaction, userId: string, step: number): Promise<boolean> {
  const taken = await execute(
    tx,
    sql`
      update second_factor set last_step = ${step}
      where organisation_id = ${tx.organisationId} and user_id = ${userId} and (last_step is null or last_step < ${step})`,
  );
  return taken === 1;
}

/** Marks a recovery code as used. @returns false if there is no such unused code */
export async function takeRecoveryCode(
  tx: OrganisationTransaction,
  userId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('organisation_id', '=', tx.organisationId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces all recovery codes of a user, used ones included. */
export async function replaceRecoveryCodes(
  tx: OrganisationTransaction,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  const { organisationId } = tx;
  await tables(tx)
    .deleteFrom('recovery_code')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  if (codeHashes.length === 0) return;
  await execute(
    tx,
    sql`
      insert into recovery_code (organisation_id, user_id, code_hash)
      select ${organisationId}, ${userId}, h from unnest(${codeHashes}::bytea[]) h`,
  );
}

/** Deletes a user's second factor with its recovery codes. @returns whether it was confirmed */
export async function deleteFactor(tx: OrganisationTransaction, userId: string): Promise<boolean> {
  await replaceRecoveryCodes(tx, userId, []);
  const [row] = await query(
    tx,
    rowShape({ confirmed: boolean }),
    sql`
      delete from second_factor where organisation_id = ${tx.organisationId} and user_id = ${userId}
      returning confirmed_at is not null as confirmed`,
  );
  return row?.confirmed ?? false;
}

/** Returns when the second factor was confirmed (null: none), and the number of unused recovery codes. */
export async function readFactorStatus(
  tx: OrganisationTransaction,
  userId: string,
): Promise<RowOf<typeof factorStatus>> {
  const { organisationId } = tx;
  const [row] = await query(
    tx,
    factorStatus,
    sql`
      select
        (select confirmed_at from second_factor where organisation_id = ${organisationId} and user_id = ${userId})
          as "confirmedAt",
        (select count(*)::int from recovery_code
          where organisation_id = ${organisationId} and user_id = ${userId} and used_at is null) as "recoveryCodesLeft"`,
  );
  return row!;
}

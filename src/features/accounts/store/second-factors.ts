import { sql } from 'kysely';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';

/** A user's authenticator app. */
export interface SecondFactorRecord {
  /** Sealed. */
  readonly secret: Buffer;
  /** Since when signing in asks for a code; null before the first code. */
  readonly confirmedAt: Date | null;
}

/** The second factor of a user, confirmed or not, locked until the transaction ends; null without one. */
export async function lockSecondFactor(
  em: EntityManager,
  organisationId: string,
  userId: string,
): Promise<SecondFactorRecord | null> {
  const [row] = await query(
    em,
    sql<{ secret: Buffer; confirmedAt: string | null }>`
      select secret, confirmed_at as "confirmedAt" from second_factor
      where organisation_id = ${organisationId} and user_id = ${userId} for update`,
  );
  if (row === undefined) return null;
  return { secret: row.secret, confirmedAt: row.confirmedAt === null ? null : asDate(row.confirmedAt) };
}

/** Stores a new secret in the place of one that was not confirmed. @returns false when one is confirmed */
export async function saveUnconfirmedFactor(
  em: EntityManager,
  organisationId: string,
  userId: string,
  secret: Buffer,
): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      insert into second_factor as f (organisation_id, user_id, secret, created_at)
      values (${organisationId}, ${userId}, ${secret}, now())
      on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = null
      where f.confirmed_at is null
      returning user_id`,
  );
  return rows.length === 1;
}

/** From now on signing in asks for a code. */
export async function confirmFactor(em: EntityManager, organisationId: string, userId: string): Promise<void> {
  await query(
    em,
    sql`
      update second_factor set confirmed_at = now()
      where organisation_id = ${organisationId} and user_id = ${userId} and confirmed_at is null`,
  );
}

/** Takes a time step, so that no code of it or of an earlier one is taken again. @returns whether it was still free */
export async function takeStep(
  em: EntityManager,
  organisationId: string,
  userId: string,
  step: number,
): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      update second_factor set last_step = ${step}
      where organisation_id = ${organisationId} and user_id = ${userId} and (last_step is null or last_step < ${step})
      returning user_id`,
  );
  return rows.length === 1;
}

/** Takes a recovery code that was not used. @returns whether there was one */
export async function takeRecoveryCode(
  em: EntityManager,
  organisationId: string,
  userId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      update recovery_code set used_at = now()
      where organisation_id = ${organisationId} and user_id = ${userId} and code_hash = ${codeHash} and used_at is null
      returning user_id`,
  );
  return rows.length === 1;
}

/** Replaces all recovery codes of a user, used or not. */
export async function replaceRecoveryCodes(
  em: EntityManager,
  organisationId: string,
  userId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await query(em, sql`delete from recovery_code where organisation_id = ${organisationId} and user_id = ${userId}`);
  if (codeHashes.length === 0) return;
  await query(
    em,
    sql`
      insert into recovery_code (organisation_id, user_id, code_hash)
      select ${organisationId}, ${userId}, h from unnest(${codeHashes}::bytea[]) h`,
  );
}

/** Takes a user's second factor away, with its recovery codes. @returns whether a confirmed one was there */
export async function deleteFactor(em: EntityManager, organisationId: string, userId: string): Promise<boolean> {
  await replaceRecoveryCodes(em, organisationId, userId, []);
  const rows = await query(
    em,
    sql<{ confirmed: boolean }>`
      delete from second_factor where organisation_id = ${organisationId} and user_id = ${userId}
      returning confirmed_at is not null as confirmed`,
  );
  return rows[0]?.confirmed ?? false;
}

/** Since when the user has a second factor (null: none), and how many recovery codes are left. */
export async function readFactorStatus(
  em: EntityManager,
  organisationId: string,
  userId: string,
): Promise<{ readonly confirmedAt: Date | null; readonly recoveryCodesLeft: number }> {
  const [row] = await query(
    em,
    sql<{ confirmedAt: string | null; recoveryCodesLeft: number }>`
      select
        (select confirmed_at from second_factor where organisation_id = ${organisationId} and user_id = ${userId})
          as "confirmedAt",
        (select count(*)::int from recovery_code
          where organisation_id = ${organisationId} and user_id = ${userId} and used_at is null) as "recoveryCodesLeft"`,
  );
  const { confirmedAt, recoveryCodesLeft } = row!;
  return { confirmedAt: confirmedAt === null ? null : asDate(confirmedAt), recoveryCodesLeft };
}

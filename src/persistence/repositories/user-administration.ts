import { sql } from 'kysely';
import type { EntityManager } from '../database.ts';
import { query } from '../database.ts';

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

import { sql } from 'kysely';
import type { Database, EntityManager } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';

export interface OrganisationRecord {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/**
 * Stores an organisation; the transaction must be within the new id.
 * @returns false when the slug is taken
 */
export async function insertOrganisation(em: EntityManager, organisation: OrganisationRecord): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      insert into organisation (id, slug, name, created_at)
      values (${organisation.id}, ${organisation.slug}, ${organisation.name}, now())
      on conflict (slug) do nothing returning id`,
  );
  return rows.length === 1;
}

/** The id of the organisation with this slug, or null. */
export async function findOrganisationId(database: Database, slug: string): Promise<string | null> {
  const [row] = await database.lookUp(sql<{ id: string | null }>`select attain_find_organisation(${slug}) as id`);
  return row?.id ?? null;
}

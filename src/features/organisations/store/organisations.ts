import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { nullable, text, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';

export interface OrganisationRecord {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/**
 * Stores an organisation; the transaction must be within the new id.
 * @returns false when the slug is taken
 */
export async function insertOrganisation(
  tx: OrganisationTransaction,
  organisation: OrganisationRecord,
): Promise<boolean> {
  const { id, slug, name } = organisation;
  const rows = await tables(tx)
    .insertInto('organisation')
    .values({ id, slug, name, created_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .execute();
  return rows.length === 1;
}

/** Returns the id of the organisation with this slug, or null. */
export async function findOrganisationId(database: Database, slug: string): Promise<string | null> {
  const [row] = await database.lookUp(
    rowShape({ id: nullable(uuid) }),
    sql`select attain_find_organisation(${slug}) as id`,
  );
  return row?.id ?? null;
}

/** Returns all organisations in the order of their slugs, at most 1000 after `afterSlug`; for operators. */
export function listOrganisations(database: Database, afterSlug: string): Promise<readonly OrganisationRecord[]> {
  return database.lookUp(
    rowShape({ id: uuid, slug: text, name: text }),
    sql`select id, slug, name from attain_list_organisations(${afterSlug}, 1000)`,
  );
}

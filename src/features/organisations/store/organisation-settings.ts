import { sql } from 'kysely';
import type { EntityManager } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';

/** What administrators see of their organisation. */
export interface OrganisationSettings {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
}

const columns = sql`id, slug, name, time_zone as "timeZone"`;

/** @param lock keeps others from changing it until the transaction ends */
export async function findOrganisation(
  em: EntityManager,
  organisationId: string,
  { lock = false } = {},
): Promise<OrganisationSettings> {
  const [row] = await query(
    em,
    sql<OrganisationSettings>`
      select ${columns} from organisation where id = ${organisationId} ${lock ? sql`for no key update` : sql``}`,
  );
  return row!;
}

export async function updateOrganisation(
  em: EntityManager,
  organisationId: string,
  { name, timeZone }: Pick<OrganisationSettings, 'name' | 'timeZone'>,
): Promise<void> {
  await query(em, sql`update organisation set name = ${name}, time_zone = ${timeZone} where id = ${organisationId}`);
}

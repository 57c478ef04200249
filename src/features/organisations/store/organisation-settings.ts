import type { EntityManager } from '../../../platform/database/database.ts';
import { tables } from '../../../platform/database/tables.ts';

/** An organisation's settings in the form for administrators. */
export interface OrganisationSettings {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
}

/** Returns the settings. @param lock prevents concurrent changes until the transaction ends */
export function findOrganisation(
  em: EntityManager,
  organisationId: string,
  { lock = false } = {},
): Promise<OrganisationSettings> {
  return tables(em)
    .selectFrom('organisation')
    .select(['id', 'slug', 'name', 'time_zone as timeZone'])
    .where('id', '=', organisationId)
    .$if(lock, (statement) => statement.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
}

export async function updateOrganisation(
  em: EntityManager,
  organisationId: string,
  { name, timeZone }: Pick<OrganisationSettings, 'name' | 'timeZone'>,
): Promise<void> {
  await tables(em)
    .updateTable('organisation')
    .set({ name, time_zone: timeZone })
    .where('id', '=', organisationId)
    .execute();
}

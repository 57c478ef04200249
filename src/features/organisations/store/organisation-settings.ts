import type { Language } from '../../../language/languages.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { tables } from '../../../platform/database/tables.ts';

/** An organisation's settings in the form for administrators. */
export interface OrganisationSettings {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly timeZone: string;
  /** For e-mails and certificates, where the user or student has none. */
  readonly language: Language;
  /** `#rrggbb`; null for Attain's colour. */
  readonly colour: string | null;
}

/** Returns the settings. @param lock prevents concurrent changes until the transaction ends */
export function findOrganisation(tx: OrganisationTransaction, { lock = false } = {}): Promise<OrganisationSettings> {
  return tables(tx)
    .selectFrom('organisation')
    .select(['id', 'slug', 'name', 'time_zone as timeZone', 'language', 'colour'])
    .where('id', '=', tx.organisationId)
    .$if(lock, (statement) => statement.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
}

export async function updateOrganisation(
  tx: OrganisationTransaction,
  { name, timeZone, language, colour }: Pick<OrganisationSettings, 'name' | 'timeZone' | 'language' | 'colour'>,
): Promise<void> {
  await tables(tx)
    .updateTable('organisation')
    .set({ name, time_zone: timeZone, language, colour })
    .where('id', '=', tx.organisationId)
    .execute();
}

import { sql } from 'kysely';
import type { ChosenFields } from '../../../domain/imports/import-fields.ts';
import type { ImportKind } from '../../../domain/imports/import-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { json } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { ImportMapping } from '../../../schema/entities/index.ts';

/** Maximum number of forms of files that an organisation's choices are remembered for. */
const rememberedMappings = 200;

const mappingRow = rowShape({
  ...columnsOf(ImportMapping, 'chosenByUserId', 'chosenAt'),
  fields: json<ChosenFields>(),
});

/** The form of a file. */
export interface FileForm {
  readonly kind: ImportKind;
  readonly headerHash: string;
}

/** Returns the fields that were last chosen for files of this form, or null. */
export async function findMapping(
  tx: OrganisationTransaction,
  { kind, headerHash }: FileForm,
): Promise<RowOf<typeof mappingRow> | null> {
  const [row] = await query(
    tx,
    mappingRow,
    sql`
      select fields, chosen_by_user_id as "chosenByUserId", chosen_at as "chosenAt" from import_mapping
      where organisation_id = ${tx.organisationId} and kind = ${kind} and header_hash = ${headerHash}`,
  );
  return row ?? null;
}

/** Remembers the fields for files of this form, and forgets the oldest choices over the limit. */
export async function saveMapping(
  tx: OrganisationTransaction,
  { kind, headerHash }: FileForm,
  fields: ChosenFields,
  userId: string,
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into import_mapping (organisation_id, kind, header_hash, fields, chosen_by_user_id, chosen_at)
      values (${tx.organisationId}, ${kind}, ${headerHash}, ${JSON.stringify(fields)}::jsonb, ${userId}, now())
      on conflict (organisation_id, kind, header_hash)
      do update set fields = excluded.fields, chosen_by_user_id = excluded.chosen_by_user_id, chosen_at = excluded.chosen_at`,
  );
  await execute(
    tx,
    sql`
      delete from import_mapping
      where organisation_id = ${tx.organisationId} and (kind, header_hash) in (
        select kind, header_hash from import_mapping where organisation_id = ${tx.organisationId}
        order by chosen_at desc offset ${rememberedMappings})`,
  );
}

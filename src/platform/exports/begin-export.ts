import type { Database, OrganisationTransaction } from '../database/database.ts';
import { tables } from '../database/tables.ts';
import { recordAuditEntry, type Actor } from '../events/record-audit-entry.ts';
import { newId } from '../ids.ts';
import type { OrderedList } from '../lists/ordered-list.ts';
import type { Table } from './table.ts';

/**
 * Opens a list for an export. Exported personal data leaves the service. So the audit trail records the user before the
 * first row is read.
 * @returns the list and the organisation's time zone
 * @param action of the audit entry, e.g. `students.exported`
 */
export function beginExport<Item>(
  database: Database,
  organisationId: string,
  action: string,
  actor: Actor,
  listOf: (tx: OrganisationTransaction) => Promise<OrderedList<Item>>,
): Promise<OrderedList<Item> & Pick<Table, 'timeZone'>> {
  return database.inOrganisation(organisationId, async (tx) => {
    const list = await listOf(tx);
    await recordAuditEntry(tx, { id: newId(), actor, action, subjectId: organisationId, details: {} });
    return { ...list, timeZone: await timeZoneOf(tx) };
  });
}

async function timeZoneOf(tx: OrganisationTransaction): Promise<string> {
  const { timeZone } = await tables(tx)
    .selectFrom('organisation')
    .select('time_zone as timeZone')
    .where('id', '=', tx.organisationId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

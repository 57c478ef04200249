import type { TestDatabase } from './test-database.ts';

export interface PlantedFault {
  readonly table: string;
  readonly event: 'insert' | 'update';
  /** A condition on `new` (and `old`) that must hold for the statement, besides its organisation. */
  readonly condition?: string;
  readonly organisationId: string;
  readonly sqlState: string;
}

let count = 0;

/**
 * Makes statements of one organisation fail in the database, with an SQLSTATE of the test's choice.
 * @returns a function that removes the fault
 */
export async function plantFault(
  database: Pick<TestDatabase, 'asOwner'>,
  { table, event, condition = 'true', organisationId, sqlState }: PlantedFault,
): Promise<() => Promise<void>> {
  count += 1;
  const name = `planted_fault_${count}`;
  await database.asOwner(`
    create function ${name}() returns trigger language plpgsql as $$
    begin raise exception 'planted, with a name: Zoë' using errcode = '${sqlState}'; end $$;
    grant execute on function ${name}() to public;
    create trigger ${name} before ${event} on ${table} for each row
      when (new.organisation_id = '${organisationId}' and ${condition}) execute function ${name}()`);
  return () => database.asOwner(`drop trigger ${name} on ${table}`);
}

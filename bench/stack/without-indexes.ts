import type pg from 'pg';

/**
 * Fills large tables without their indexes and creates these afterwards, which takes a fraction of the time.
 * Constraints stay.
 */
export async function withoutIndexes(
  owner: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relname = any($1) and t.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await work();
  await owner.query(`set maintenance_work_mem = '256MB'`);
  for (const { definition } of rows) await owner.query(definition);
}

import type pg from 'pg';

/** One item of a schema as PostgreSQL itself writes it, so that two items can be compared as text. */
export interface SchemaItem {
  readonly kind: 'table' | 'column' | 'constraint' | 'index' | 'security' | 'policy';
  readonly table: string;
  /** Name of the column, constraint, index or policy; otherwise of the table. */
  readonly name: string;
  readonly definition: string;
}

/**
 * Reads tables, columns, primary keys, unique constraints, checks, indexes and row-level security of a schema. Leaves
 * out month partitions, foreign keys, functions, triggers and grants, since entities do not declare them.
 */
export async function readSchema(client: pg.Client, schema: string): Promise<SchemaItem[]> {
  const { rows } = await client.query<SchemaItem>(catalogue, [schema]);
  return rows.map((row) => ({ ...row, definition: row.definition.replaceAll(`${schema}.`, '') }));
}

const catalogue = `
  with tables as (
    select c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity
    from pg_class c
    where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migration'
  )
  select 'table' as kind, relname as "table", relname as name, coalesce(pg_get_partkeydef(oid), '') as definition
  from tables
  union all
  select 'column', t.relname, a.attname,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      case a.attgenerated
        when '' then 'default ' || pg_get_expr(d.adbin, d.adrelid)
        else 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || case a.attgenerated when 's' then ') stored' else ')' end
      end)
  from tables t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all
  select 'constraint', t.relname, k.conname, pg_get_constraintdef(k.oid)
  from tables t join pg_constraint k on k.conrelid = t.oid and k.contype in ('p', 'u', 'c')
  union all
  select 'index', t.relname, i.relname, pg_get_indexdef(i.oid)
  from tables t
  join pg_index x on x.indrelid = t.oid
  join pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u'))
  union all
  select 'security', relname, relname,
    concat_ws(' ', case when relrowsecurity then 'enabled' end, case when relforcerowsecurity then 'forced' end)
  from tables
  union all
  select 'policy', t.relname, p.polname,
    concat_ws(' ', case when not p.polpermissive then 'as restrictive' end,
      'for ' || case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      'to ' || (select string_agg(case when r = 0 then 'public' else quote_ident(pg_get_userbyid(r)) end, ', ' order by r)
        from unnest(p.polroles) as r),
      'using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
      'with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
  from tables t join pg_policy p on p.polrelid = t.oid
  order by 2, 1, 3`;

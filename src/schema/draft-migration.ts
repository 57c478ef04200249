import type { SchemaDifference } from './compare-schema.ts';
import type { SchemaItem } from './schema-catalogue.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Statements that bring a database with this difference to what the entities tell of, in an order that can be run. */
export function draftStatements({ missing, changed, extra, createStatements }: SchemaDifference): string[] {
  const tables = (items: readonly SchemaItem[]) =>
    new Set(items.filter(({ kind }) => kind === 'table').map((t) => t.table));
  const newTables = tables(missing);
  const goneTables = tables(extra);
  const added = missing.filter(({ table }) => !newTables.has(table));
  const removed = extra.filter(({ table }) => !goneTables.has(table));
  const dropped = [...removed, ...changed.map(({ found }) => found).filter(({ kind }) => kind !== 'column')];
  const made = [...added, ...changed.map(({ wanted }) => wanted).filter(({ kind }) => kind !== 'column')];
  // What stands on a column goes before it and comes after it.
  return [
    ...createStatements.filter((statement) => newTables.has(tableOf(statement))),
    ...['policy', 'index', 'constraint'].flatMap((kind) => dropped.filter((item) => item.kind === kind).map(drop)),
    ...removed.filter(({ kind }) => kind === 'column').map(drop),
    ...made.filter(({ kind }) => kind === 'column').map(create),
    ...changed.filter(({ wanted }) => wanted.kind === 'column').flatMap(alterColumn),
    ...['constraint', 'index', 'security', 'policy'].flatMap((kind) =>
      made.filter((item) => item.kind === kind).map((item) => ownStatement(item, createStatements) ?? create(item)),
    ),
    ...[...goneTables].map((table) => `drop table ${quoted(table)}`),
  ];
}

/** The table that one of the ORM's statements is about. */
function tableOf(statement: string): string {
  return (
    /(?:^create table|^alter table|partition of| on) "([^"]+)"/.exec(partitionParent(statement) ?? statement)?.[1] ?? ''
  );
}

function partitionParent(statement: string): string | null {
  return /partition of "[^"]+"/.exec(statement)?.[0] ?? null;
}

/** The ORM's statement for an item, which reads better than PostgreSQL's spelling of it. */
function ownStatement({ kind, table, name }: SchemaItem, statements: readonly string[]): string | undefined {
  const phrase = `${kind} ${quoted(name)}`;
  return statements.find((statement) => tableOf(statement) === table && statement.includes(phrase));
}

function create({ kind, table, name, definition }: SchemaItem): string {
  switch (kind) {
    case 'column':
      return `alter table ${quoted(table)} add ${quoted(name)} ${definition}`;
    case 'constraint':
      return `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`;
    case 'index':
      // ONLY would leave the partitions out.
      return definition.replace(' ON ONLY ', ' ON ');
    case 'policy':
      return `create policy ${quoted(name)} on ${quoted(table)} ${definition}`;
    case 'security':
      return (
        `alter table ${quoted(table)} ${definition.includes('enabled') ? 'enable' : 'disable'} row level security, ` +
        `${definition.includes('forced') ? 'force' : 'no force'} row level security`
      );
    case 'table':
      throw new Error(`The partitioning of ${table} changes: write that migration by hand.`);
  }
}

function drop({ kind, table, name }: SchemaItem): string {
  switch (kind) {
    case 'column':
    case 'constraint':
      return `alter table ${quoted(table)} drop ${kind} ${quoted(name)}`;
    case 'index':
      return `drop index ${quoted(name)}`;
    case 'policy':
      return `drop policy ${quoted(name)} on ${quoted(table)}`;
    default:
      throw new Error(`${kind} ${name} cannot be dropped`);
  }
}

function alterColumn({ wanted, found }: { wanted: SchemaItem; found: SchemaItem }): string[] {
  if ([wanted, found].some(({ definition }) => definition.includes('generated always')))
    return [drop(found), create(wanted)];
  const [now, before] = [parts(wanted.definition), parts(found.definition)];
  const alter = (what: string) => `alter table ${quoted(wanted.table)} alter ${quoted(wanted.name)} ${what}`;
  return [
    ...(before.fallback !== null && now.fallback !== before.fallback ? [alter('drop default')] : []),
    ...(now.type === before.type ? [] : [alter(`type ${now.type} using ${quoted(wanted.name)}::${now.type}`)]),
    ...(now.fallback !== null && now.fallback !== before.fallback ? [alter(`set default ${now.fallback}`)] : []),
    ...(now.required === before.required ? [] : [alter(now.required ? 'set not null' : 'drop not null')]),
  ];
}

/** Of a column as `readSchema` spells it: type, [not null], [default …]. */
function parts(definition: string) {
  const [, type, required, fallback] = /^(.*?)( not null)?(?: default (.*))?$/s.exec(definition)!;
  return { type: type!, required: required !== undefined, fallback: fallback ?? null };
}

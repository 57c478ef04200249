import type { SchemaDifference } from './compare-schema.ts';
import type { SchemaItem } from './schema-catalogue.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Returns statements that adapt a database with this difference to the entities, in a valid order. */
export function draftStatements({ missing, changed, extra, createStatements }: SchemaDifference): string[] {
  const tables = (items: readonly SchemaItem[]) =>
    new Set(items.filter(({ kind }) => kind === 'table').map((t) => t.table));
  const newTables = tables(missing);
  const goneTables = tables(extra);
  const added = missing.filter(({ table }) => !newTables.has(table));
  const removed = extra.filter(({ table }) => !goneTables.has(table));
  const dropped = [...removed, ...changed.map(({ found }) => found).filter(({ kind }) => kind !== 'column')];
  const made = [...added, ...changed.map(({ wanted }) => wanted).filter(({ kind }) => kind !== 'column')];
  // Objects that depend on a column are dropped before it and created after it.
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

/** Returns the table of one of the ORM's statements. */
function tableOf(statement: string): string {
  return (
    /(?:^create table|^alter table|partition of| on) "([^"]+)"/.exec(partitionParent(statement) ?? statement)?.[1] ?? ''
  );
}

function partitionParent(statement: string): string | null {
  return /partition of "[^"]+"/.exec(statement)?.[0] ?? null;
}

/** Returns the ORM's statement for an item, which reads better than PostgreSQL's form of it. */
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
      // ONLY would exclude the partitions.
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

/** Splits a column as `readSchema` writes it: type, [not null], [default …]. */
function parts(definition: string) {
  const [, type, required, fallback] = /^(.*?)( not null)?(?: default (.*))?$/s.exec(definition)!;
  return { type: type!, required: required !== undefined, fallback: fallback ?? null };
}

import { MikroORM, type Options } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormOptions } from '../platform/database/database.ts';
import { readSchema, type SchemaItem } from './schema-catalogue.ts';

export interface SchemaDifference {
  /** Items of the entities that the database lacks. */
  readonly missing: readonly SchemaItem[];
  /** Items of both that differ. */
  readonly changed: readonly { readonly wanted: SchemaItem; readonly found: SchemaItem }[];
  /** Items of the database that no entity declares. */
  readonly extra: readonly SchemaItem[];
  /** The statements that create all items of the entities. */
  readonly createStatements: readonly string[];
}

/**
 * Compares the entities with a migrated database. It creates their schema beside the real one, in a transaction that is
 * rolled back, and lets PostgreSQL describe both.
 * @param ownerUrl connection as attain_owner
 */
export async function compareSchema(ownerUrl: string): Promise<SchemaDifference> {
  const createStatements = await statementsOf(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const found = await readSchema(client, 'public');
    await client.query('begin');
    await client.query(`create schema ${beside}; set local search_path to ${beside}, public`);
    await client.query(createStatements.join(';\n'));
    const wanted = await readSchema(client, beside);
    await client.query('rollback');
    return { ...compare(wanted, found), createStatements };
  } finally {
    await client.end();
  }
}

const beside = 'attain_wanted';

async function statementsOf(url: string): Promise<string[]> {
  const orm = await MikroORM.init({ ...ormOptions({ url, poolMax: 1 }).options, connect: false } as Options);
  try {
    const sql = await orm.schema.getCreateSchemaSQL({ wrap: false });
    return sql.split(/;\s*(?:\n|$)/).filter((statement) => statement.trim() !== '');
  } finally {
    await orm.close(true);
  }
}

const keyOf = ({ kind, table, name }: SchemaItem) => `${kind} ${table} ${name}`;

function compare(wanted: readonly SchemaItem[], found: readonly SchemaItem[]) {
  const there = new Map(found.map((item) => [keyOf(item), item]));
  const named = new Set(wanted.map(keyOf));
  return {
    missing: wanted.filter((item) => !there.has(keyOf(item))),
    changed: wanted.flatMap((item) => {
      const other = there.get(keyOf(item));
      return other === undefined || other.definition === item.definition ? [] : [{ wanted: item, found: other }];
    }),
    extra: found.filter((item) => !named.has(keyOf(item))),
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connectionOptions, schemaName } from './database.ts';

const folder = join(import.meta.dirname, 'migrations');

/**
 * Brings the schema up to date. Concurrent processes wait for each other.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${schemaName} migrate`]);
    // `create schema if not exists` needs the right to create a schema even when there is one.
    const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [schemaName]);
    if (rows.length === 0) await client.query(`create schema ${schemaName}`);
    const applied = await applyNew(client);
    await client.query('commit');
    return applied;
  } finally {
    await client.end();
  }
}

async function applyNew(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const known = await client.query<{ name: string }>('select name from schema_migration');
  const names = new Set(known.rows.map(({ name }) => name));
  const applied: string[] = [];
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.sql') || names.has(file)) continue;
    await client.query(readFileSync(join(folder, file), 'utf8'));
    await client.query('insert into schema_migration (name) values ($1)', [file]);
    applied.push(file);
  }
  return applied;
}

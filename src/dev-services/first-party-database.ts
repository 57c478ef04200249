import pg from 'pg';
import type { DatabaseUrls } from '../persistence/bootstrap.ts';

const name = 'first_party_lms';

/** The first-party LMS's own role and database on the stack's server. Idempotent. */
export async function createFirstPartyDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const role = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${name} login nosuperuser password ${client.escapeLiteral(password)}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
    await client.query(`revoke all on database ${name} from public`);
  } finally {
    await client.end();
  }
}

/** Its connection, on the same server as Attain's. */
export function firstPartyDatabaseUrl({ appUrl }: DatabaseUrls, password: string): string {
  const url = new URL(appUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.href;
}

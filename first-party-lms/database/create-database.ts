import pg from 'pg';

/** The address does not name a role and a database. The message completes "DATABASE_URL …". */
export class UnusableDatabaseUrlError extends Error {
  constructor(problem: string) {
    super(`DATABASE_URL ${problem}`);
    this.name = 'UnusableDatabaseUrlError';
  }
}

/**
 * Creates the role and the database that `url` names, or sets the role’s password. It can be repeated. The role owns
 * the database and nobody else may connect to it. So the LMS can use a server with other databases.
 * @param adminUrl a superuser's connection to any database of the server
 * @returns the names of the two
 * @throws UnusableDatabaseUrlError, or an error of the database
 */
export async function createDatabase(adminUrl: string, url: string): Promise<{ role: string; database: string }> {
  const { role, password, database } = readUrl(url);
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'first-party-lms',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    const known = await client.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = $1', [role]);
    // A superuser would lose its rights and its password.
    if (known.rows[0]?.rolsuper === true) {
      throw new UnusableDatabaseUrlError('names a superuser; the LMS needs a role of its own.');
    }
    const verb = known.rows.length === 0 ? 'create' : 'alter';
    const owner = client.escapeIdentifier(role);
    await client.query(
      `${verb} role ${owner} login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
    );
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [database]);
    const name = client.escapeIdentifier(database);
    if (rows.length === 0) await client.query(`create database ${name} owner ${owner}`);
    await client.query(`revoke all on database ${name} from public`);
  } finally {
    await client.end();
  }
  return { role, database };
}

function readUrl(text: string): { role: string; password: string; database: string } {
  const { username, password, pathname } = new URL(text);
  const named = { role: username, password, database: pathname.slice(1) };
  if (Object.values(named).includes('')) {
    throw new UnusableDatabaseUrlError('must name a role, its password and a database, all of which are made.');
  }
  return {
    role: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(named.database),
  };
}

import pg from 'pg';

/** Passwords of the four database roles that sign in. */
export interface RolePasswords {
  readonly owner: string;
  readonly app: string;
  readonly intake: string;
  readonly reader: string;
}

export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly intakeUrl: string;
  readonly readerUrl: string;
}

/**
 * attain_owner bypasses row-level security so that it can back-fill and dump. attain_reader reads all organisations.
 */
const roles = {
  attain_owner: 'bypassrls',
  attain_app: 'nobypassrls',
  attain_intake: 'nobypassrls',
  attain_reader: 'bypassrls',
} as const;

/**
 * Creates the roles (or sets their passwords) and the database. Idempotent.
 * @param adminUrl a superuser's connection to any database of the server
 * @returns a connection URL for each role
 */
export async function bootstrapDatabase(
  adminUrl: string,
  passwords: RolePasswords,
  databaseName: string,
): Promise<DatabaseUrls> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    for (const [role, attributes] of Object.entries(roles)) {
      const password = passwords[role.replace('attain_', '') as keyof RolePasswords];
      const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      const verb = rows.length === 0 ? 'create' : 'alter';
      await client.query(
        `${verb} role ${role} login nosuperuser nocreaterole ${attributes} password ${client.escapeLiteral(password)}`,
      );
    }
    await createBatchRole(client);
    await client.query('grant pg_read_all_data to attain_reader');
    await client.query('alter role attain_reader set default_transaction_read_only = on');
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    const name = client.escapeIdentifier(databaseName);
    if (rows.length === 0) await client.query(`create database ${name} owner attain_owner`);
    await client.query(`revoke all on database ${name} from public`);
    await client.query(`grant connect on database ${name} to attain_app, attain_intake, attain_reader`);
  } finally {
    await client.end();
  }
  await giveSchemaToOwner(adminUrl, databaseName);
  const urlOf = (role: keyof RolePasswords) => {
    const url = new URL(adminUrl);
    url.username = `attain_${role}`;
    url.password = encodeURIComponent(passwords[role]);
    url.pathname = `/${databaseName}`;
    return url.href;
  };
  return { ownerUrl: urlOf('owner'), appUrl: urlOf('app'), intakeUrl: urlOf('intake'), readerUrl: urlOf('reader') };
}

/**
 * Creates the role attain_reports, which cannot sign in. A transaction of attain_app takes this role to apply the
 * reports of several organisations.
 */
async function createBatchRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select 1 from pg_roles where rolname = 'attain_reports'`);
  const verb = rows.length === 0 ? 'create' : 'alter';
  await client.query(`${verb} role attain_reports nologin nosuperuser nocreaterole nobypassrls`);
  // The role is not inherited. Otherwise its policies would apply to each transaction of attain_app.
  await client.query('grant attain_reports to attain_app with inherit false, set true');
}

async function giveSchemaToOwner(adminUrl: string, databaseName: string): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = `/${databaseName}`;
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('alter schema public owner to attain_owner');
  } finally {
    await client.end();
  }
}

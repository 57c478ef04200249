import type { Command } from 'commander';
import { bootstrapDatabase, migrateDatabase } from '../../composition/compose-command-line.ts';
import { loadBootstrapConfig, loadMigrationConfig, type BootstrapConfig } from '../../platform/config/index.ts';
import { CommandError } from '../answer.ts';
import { describeTarget, onDatabase } from '../database-failure.ts';
import { findDevelopmentStack } from '../development-stack.ts';
import type { Respond } from '../respond.ts';

export function addDatabaseCommands(program: Command, respond: Respond): void {
  const group = program.command('database').description('set up and migrate the database');
  group
    .command('bootstrap')
    .description('create the roles and the database, or set the roles’ passwords; needs DATABASE_ADMIN_URL')
    .action(() =>
      respond(async () => {
        const config = loadBootstrapConfig();
        const { name, passwords } = wanted(config);
        await onDatabase({ variable: 'DATABASE_ADMIN_URL', url: config.DATABASE_ADMIN_URL, stackFolder: null }, () =>
          bootstrapDatabase(config.DATABASE_ADMIN_URL, passwords, name),
        );
        return {
          data: { database: name, roles: Object.keys(passwords).map((role) => `attain_${role}`) },
          text: `The database ${name} and its roles are ready.`,
        };
      }),
    );
  group
    .command('migrate')
    .description('bring the schema up to date; needs DATABASE_OWNER_URL')
    .action(() =>
      respond(async (terminal) => {
        const { config, stackFolder } = loadMigrationConfig(findDevelopmentStack);
        const target = { variable: 'DATABASE_OWNER_URL', url: config.DATABASE_OWNER_URL, stackFolder };
        if (stackFolder !== null) terminal.notice(`Database: ${describeTarget(target)}`);
        const { applied } = await onDatabase(target, () => migrateDatabase(config.DATABASE_OWNER_URL));
        return {
          data: { applied },
          text: applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}`,
        };
      }),
    );
}

const roles = {
  owner: 'DATABASE_OWNER_URL',
  app: 'DATABASE_URL',
  intake: 'DATABASE_INTAKE_URL',
  reader: 'DATABASE_READER_URL',
} as const satisfies Record<string, keyof BootstrapConfig>;

/** Reads databases and passwords from the addresses with which the processes will connect. */
function wanted(config: BootstrapConfig) {
  const name = decodeURIComponent(new URL(config.DATABASE_URL).pathname.slice(1));
  const password = (role: keyof typeof roles): string => {
    const variable = roles[role];
    const url = new URL(config[variable]);
    const refuse = (what: string) => new CommandError('CONFIGURATION', `${variable} ${what}.`);
    if (url.username !== `attain_${role}`) throw refuse(`must name the user attain_${role}`);
    if (url.password === '') throw refuse('must have a password');
    if (name === '' || decodeURIComponent(url.pathname.slice(1)) !== name) {
      throw refuse('must name the same database as DATABASE_URL');
    }
    return decodeURIComponent(url.password);
  };
  return {
    name,
    passwords: {
      owner: password('owner'),
      app: password('app'),
      intake: password('intake'),
      reader: password('reader'),
    },
  };
}

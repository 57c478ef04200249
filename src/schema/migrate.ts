import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormOptions } from '../platform/database/database.ts';
import { lockUntilEnd } from '../platform/database/lock-until-end.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the schema up to date. Concurrent processes wait for each other.
 * @param ownerUrl connection as attain_owner
 * @returns the names of the migrations that were applied now
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  const orm = await MikroORM.init({
    ...ormOptions({ url: ownerUrl, poolMax: 2, applicationName: 'attain-migrate', statementTimeout: 0 }).options,
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      allOrNothing: true,
      snapshot: false,
      silent: true,
      tableName: 'schema_migration',
    },
  });
  try {
    return await orm.em.fork().transactional(async (em) => {
      await lockUntilEnd(em, 'attain_migrate');
      const applied = await orm.migrator.up();
      return { applied: applied.map((migration) => migration.name) };
    });
  } finally {
    await orm.close(true);
  }
}

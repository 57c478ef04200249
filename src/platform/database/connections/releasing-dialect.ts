import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresPoolClient,
  type TransactionSettings,
} from 'kysely';
import type { ConnectionPool } from './connection-pool.ts';

/**
 * Kysely's dialect for PostgreSQL over our pool, with a driver that releases every connection. `startTransaction()` of
 * Kysely 0.29 releases only after a successful COMMIT or ROLLBACK (https://github.com/kysely-org/kysely/issues/1990).
 * MikroORM's `transactional` ends with such a ROLLBACK. So each connection that was lost in a transaction kept its
 * place in the pool for ever. `test/platform/database/lost-connections.test.ts` shows it.
 */
export class ReleasingDialect extends PostgresDialect {
  readonly #pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    super({ pool: poolOf(pool) });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new ReleasingDriver({ pool: poolOf(this.#pool) });
  }
}

/** After a failed BEGIN or ROLLBACK no other code releases it. A second release does nothing, see ConnectionLease. */
class ReleasingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#orRelease(connection, super.beginTransaction(connection, settings));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#orRelease(connection, super.rollbackTransaction(connection));
  }

  async #orRelease(connection: DatabaseConnection, step: Promise<void>): Promise<void> {
    try {
      await step;
    } catch (error) {
      await this.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0]);
      throw error;
    }
  }
}

function poolOf(pool: ConnectionPool) {
  return {
    options: {},
    connect: async (): Promise<PostgresPoolClient> => (await pool.connect()) as unknown as PostgresPoolClient,
    end: () => pool.end(),
  };
}

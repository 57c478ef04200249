import pg from 'pg';
import type { Logger } from '../logging/logger.ts';

/** Runs one statement: a connection within a transaction, or the pool. Every statement names its tenant. */
export type Queries = Pick<pg.ClientBase, 'query'>;

export const schemaName = 'first_party_lms';

/** Returns options with which unqualified names mean our schema, whatever else the database contains. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'first-party-lms',
    options: `-c search_path=${schemaName}`,
    connectionTimeoutMillis: 5_000,
  };
}

const quickRollback = { text: 'rollback', query_timeout: 1_000 } as pg.QueryConfig;

export class Database {
  readonly #pool: pg.Pool;

  /** Opens a pool. @param statementTimeout maximum milliseconds of one statement */
  constructor(url: string, log: Logger, statementTimeout = 8_000) {
    this.#pool = new pg.Pool({
      ...connectionOptions(url),
      max: 10,
      statement_timeout: statementTimeout,
      // The server itself cancels a statement. Its silence half a second later means that the connection is lost.
      query_timeout: statementTimeout + 500,
      // A session whose client is gone must not hold its locks.
      idle_in_transaction_session_timeout: statementTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      maxLifetimeSeconds: 900,
    });
    // Without listeners, a connection that breaks, idle or between two statements, would end the process.
    // A restart of the server breaks all idle ones at once. They are replaced, and the next statement says if that fails.
    this.#pool.on('error', (error) => log.debug('an idle database connection broke', { error }));
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  get queries(): Queries {
    return this.#pool;
  }

  /** Runs `work` in a transaction. Rolls back if it throws. */
  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken = false;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      // On a lost connection a roll-back would wait as long as the statement before it.
      await client.query(quickRollback).catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

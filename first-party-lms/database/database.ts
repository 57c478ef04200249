import pg from 'pg';
import type { Logger } from '../logging/logger.ts';

/** Runs one statement; a connection within a transaction, or the pool. Every statement names the tenant whose rows it means. */
export type Queries = Pick<pg.ClientBase, 'query'>;

export const schemaName = 'first_party_lms';

/** How to connect so that unqualified names mean our schema, whatever else the database holds. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'first-party-lms',
    options: `-c search_path=${schemaName}`,
    connectionTimeoutMillis: 5_000,
  };
}

export class Database {
  readonly #pool: pg.Pool;

  constructor(url: string, log: Logger) {
    this.#pool = new pg.Pool({ ...connectionOptions(url), max: 10, statement_timeout: 10_000 });
    // Without a listener, an idle connection that breaks would end the process.
    this.#pool.on('error', (error) => log.warn('an idle database connection broke', { error }));
  }

  get queries(): Queries {
    return this.#pool;
  }

  /** Commits what `work` did, or nothing of it if it throws. */
  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken = false;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
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

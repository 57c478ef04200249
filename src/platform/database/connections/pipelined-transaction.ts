import {
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryExecutor,
  type QueryExecutorProvider,
  type QueryResult,
} from 'kysely';
import { sqlState } from '../transient-errors.ts';
import { abortedTransaction, type ConnectionLease } from './connection-lease.ts';
import type { ConnectionPool } from './connection-pool.ts';

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

/**
 * A transaction without the ORM, for frequent work. Its statements are prepared, and are sent at once if the caller
 * does not wait for earlier ones. The server runs them in that order, each in a snapshot of its own, and all share one
 * round trip.
 */
export class PipelinedTransaction implements QueryExecutorProvider {
  readonly #executor: QueryExecutor;

  constructor(lease: ConnectionLease) {
    const connection = new PreparingConnection(lease);
    this.#executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (consumer) => consumer(connection),
    });
  }

  /** Lets a statement run in it as in a transaction of the ORM. */
  getKysely(): QueryExecutorProvider {
    return this;
  }

  getExecutor(): QueryExecutor {
    return this.#executor;
  }
}

/** Kysely's own connection waits for each answer before it sends the next statement. */
class PreparingConnection implements DatabaseConnection {
  readonly #lease: ConnectionLease;

  constructor(lease: ConnectionLease) {
    this.#lease = lease;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#lease.queryPrepared(sql, parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('A pipelined transaction has no cursors');
  }
}

/**
 * Runs `work` in one transaction.
 * @param settings of the transaction: name → value
 * @throws the error of `work`, after the roll-back; if a statement failed because of an earlier one, the error of the
 * earlier one
 */
export async function inPipelinedTransaction<T>(
  pool: ConnectionPool,
  settings: Readonly<Record<string, string>>,
  work: (transaction: PipelinedTransaction) => Promise<T>,
): Promise<T> {
  const lease = await pool.connect();
  try {
    // These two are not awaited. If one fails, every statement of the transaction and COMMIT fail, too.
    lease.query('begin', []).catch(ignore);
    lease.queryPrepared(setting(settings), Object.entries(settings).flat()).catch(ignore);
    const result = await work(new PipelinedTransaction(lease));
    await lease.query('commit', []);
    return result;
  } catch (error) {
    await lease.query('rollback', []).catch(ignore);
    throw sqlState(error) === abortedTransaction && lease.failure instanceof Error ? lease.failure : error;
  } finally {
    lease.release();
  }
}

const ignore = (): void => undefined;

const setting = (settings: object): string =>
  `select ${Object.keys(settings)
    .map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
    .join(', ')}`;

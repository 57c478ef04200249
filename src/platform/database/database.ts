import { createPostgreSqlTypeParsers, MikroORM, type EntityManager, type Options } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { NoConnectionError } from './connections/connection-errors.ts';
import { acquireTimeout, ConnectionPool, type ConnectionCounts } from './connections/connection-pool.ts';
import { inPipelinedTransaction, PipelinedTransaction } from './connections/pipelined-transaction.ts';
import { ReleasingDialect } from './connections/releasing-dialect.ts';
import { execute, query, type Transaction } from './query.ts';
import type { Columns, Row } from './rows/kinds.ts';
import type { RowShape } from './rows/row-shape.ts';
import { BusyError } from '../waiting/busy-error.ts';
import { waitBudget } from '../waiting/wait-budget.ts';
import { WaitingLine } from '../waiting/waiting-line.ts';
import { entities } from '../../schema/entities/index.ts';

export { execute, query };
export type { ConnectionCounts, EntityManager, Transaction };

export interface DatabaseOptions {
  readonly url: string;
  /** Most connections that the pool opens. */
  readonly poolMax: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Longest time that one statement may take, in milliseconds; 0 for no limit. */
  readonly statementTimeout?: number;
  /** Most connections that the transactions of one organisation hold at a time; as many as there are unless given. */
  readonly perOrganisation?: number;
  /** Whether the server keeps the plans of statements that are run often; true unless given. */
  readonly preparesStatements?: boolean;
}

const usualStatementTimeout = 9_000;

// 1009 is the type text[]; the declared types know no arrays.
const parseTextArray = (pg.types.getTypeParser as (type: number) => (text: string) => string[])(1009);

/** A pool of connections to the database, and the ORM's options to use it; migrations add their own part. */
export function ormOptions(options: DatabaseOptions): { readonly pool: ConnectionPool; readonly options: Options } {
  const { url, poolMax, applicationName = 'attain', statementTimeout = usualStatementTimeout } = options;
  const pool = new ConnectionPool({
    url,
    max: poolMax,
    applicationName,
    statementTimeout,
    preparesStatements: options.preparesStatements ?? true,
    parsers: createPostgreSqlTypeParsers(parseTextArray),
  });
  return {
    pool,
    options: {
      entities,
      clientUrl: url,
      discovery: { warnWhenNoEntities: false },
      driverOptions: new ReleasingDialect(pool),
      ensureDatabase: false,
      allowGlobalContext: false,
      debug: false,
    },
  };
}

/** One pool of connections as one role. Every query happens in a transaction that this class opens. */
export class Database {
  readonly #orm: MikroORM;
  readonly #pool: ConnectionPool;
  readonly #statementTimeout: number;
  /** So that an organisation with much work leaves connections to the others. */
  readonly #line: WaitingLine;
  #committedAt = performance.now();

  constructor(orm: MikroORM, pool: ConnectionPool, statementTimeout: number, perOrganisation: number) {
    this.#orm = orm;
    this.#pool = pool;
    this.#statementTimeout = statementTimeout;
    this.#line = new WaitingLine({ running: Infinity, runningPerKey: perOrganisation });
  }

  /** The state of the pool, for metrics. */
  get connections(): ConnectionCounts {
    return this.#pool.counts;
  }

  /** When a transaction of an organisation was last committed, or the pool was made (`performance.now()`). */
  get committedAt(): number {
    return this.#committedAt;
  }

  /**
   * Runs `work` in one transaction in which only the rows of the organisation exist (row-level security).
   * @throws whatever `work` throws, after the roll-back
   */
  async inOrganisation<T>(organisationId: string, work: (em: EntityManager) => Promise<T>): Promise<T> {
    const transaction = () =>
      this.#orm.em.fork().transactional(this.#inTime(work), {
        sessionContext: { variables: { 'attain.organisation_id': organisationId } },
      });
    const result = await this.#line
      .run(transaction, { key: organisationId, deadline: acquireTimeout })
      .catch((error: unknown) => {
        // To those who try again, it is as if the pool had none.
        throw error instanceof BusyError ? new NoConnectionError(error) : error;
      });
    this.#committedAt = performance.now();
    return result;
  }

  /**
   * Runs `work` in one transaction as attain_reports, in which the rows of these organisations exist, in the tables that reports change:
   * every statement has to say which organisation it means. Its statements are prepared ones, so that their texts must not vary.
   * @throws whatever `work` throws, after the roll-back
   */
  async inOrganisations<T>(organisationIds: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T> {
    const settings: Record<string, string> = {
      'attain.organisation_ids': `{${organisationIds.join(',')}}`,
      // The role is a setting like any other, so that all take one statement.
      role: 'attain_reports',
    };
    const left = this.#timeLeft();
    if (left !== null) settings.statement_timeout = String(left);
    const result = await inPipelinedTransaction(this.#pool, settings, work);
    this.#committedAt = performance.now();
    return result;
  }

  /** Has the server cancel a statement when the time of the request is up, so that the connection can be used on. */
  #inTime<T>(work: (em: EntityManager) => Promise<T>): (em: EntityManager) => Promise<T> {
    return async (em) => {
      const left = this.#timeLeft();
      if (left !== null) await execute(em, sql`select set_config('statement_timeout', ${String(left)}, true)`);
      return work(em);
    };
  }

  /** Milliseconds that the request has left, at least 1; null when that is no less than a statement may take anyway. */
  #timeLeft(): number | null {
    const left = Math.round(waitBudget()?.left ?? Infinity);
    return left < this.#statementTimeout ? Math.max(left, 1) : null;
  }

  /** Runs `work` in one transaction without an organisation: tenant tables raise, only the listed look-ups answer. */
  acrossOrganisations<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.#orm.em.fork().transactional(this.#inTime(work));
  }

  /** One statement without an organisation, as its own transaction; a prepared one, so that its text must not vary. */
  lookUp<C extends Columns>(shape: RowShape<C>, statement: RawBuilder<unknown>): Promise<Row<C>[]>;
  /** As above, for statements whose rows are not declared yet: nothing compares them with the database. */
  lookUp<R>(statement: RawBuilder<R>): Promise<R[]>;
  lookUp(...args: unknown[]): Promise<unknown[]> {
    return this.#alone((tx) => (query as (...all: unknown[]) => Promise<unknown[]>)(tx, ...args));
  }

  /** Whether the server answers; rejects with the driver's error when it does not. */
  async ping(): Promise<void> {
    await this.#alone((tx) => execute(tx, sql`select 1`));
  }

  async #alone<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const lease = await this.#pool.connect();
    try {
      return await work(new PipelinedTransaction(lease));
    } finally {
      lease.release();
    }
  }

  async close(): Promise<void> {
    await this.#orm.close(true);
  }
}

/** Opens a pool; no connection is made before the first query. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { pool, options: orm } = ormOptions(options);
  return new Database(
    await MikroORM.init({ ...orm, connect: false } as Options),
    pool,
    options.statementTimeout ?? usualStatementTimeout,
    options.perOrganisation ?? Infinity,
  );
}

/** A `timestamptz` of a row as a Date. */
export function asDate(text: string): Date {
  return new Date(text);
}

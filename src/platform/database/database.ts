import { createPostgreSqlTypeParsers, MikroORM, type EntityManager, type Options } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { NoConnectionError, NoConnectionOfOrganisationError } from './connections/connection-errors.ts';
import { acquireTimeout, ConnectionPool, type ConnectionCounts } from './connections/connection-pool.ts';
import { inPipelinedTransaction, PipelinedTransaction } from './connections/pipelined-transaction.ts';
import { ReleasingDialect } from './connections/releasing-dialect.ts';
import { OrganisationTransaction } from './organisation-transaction.ts';
import { execute, query, type Transaction } from './query.ts';
import type { Columns, Row } from './rows/kinds.ts';
import type { RowShape } from './rows/row-shape.ts';
import { BusyError } from '../waiting/busy-error.ts';
import { waitBudget, waitWithin } from '../waiting/wait-budget.ts';
import { WaitingLine } from '../waiting/waiting-line.ts';
import { entities } from '../../schema/entities/index.ts';

export { execute, query };
export type { ConnectionCounts, OrganisationTransaction, Transaction };

export interface DatabaseOptions {
  readonly url: string;
  /** Maximum number of connections that the pool opens. */
  readonly poolMax: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** Maximum duration of one statement in milliseconds; 0 for no limit. */
  readonly statementTimeout?: number;
  /** Maximum number of connections for the transactions of one organisation; all by default. */
  readonly perOrganisation?: number;
  /** Whether the server keeps the plans of frequent statements; true by default. */
  readonly preparesStatements?: boolean;
  /** Seconds after which a connection is replaced, a quarter of an hour by default. */
  readonly connectionMaxAge?: number;
}

/** Returns the connections that one organisation may have, so that others always get some. @param poolMax of the pool */
export const halfOfPool = (poolMax: number): number => Math.max(1, Math.floor(poolMax / 2));

const usualStatementTimeout = 9_000;

// 1009 is the type text[]. The declared types lack arrays.
const parseTextArray = (pg.types.getTypeParser as (type: number) => (text: string) => string[])(1009);

/** Creates a pool of connections to the database, and the ORM's options to use it. Migrations add their own part. */
export function ormOptions(options: DatabaseOptions): { readonly pool: ConnectionPool; readonly options: Options } {
  const { url, poolMax, applicationName = 'attain', statementTimeout = usualStatementTimeout } = options;
  const pool = new ConnectionPool({
    url,
    max: poolMax,
    applicationName,
    statementTimeout,
    preparesStatements: options.preparesStatements ?? true,
    parsers: createPostgreSqlTypeParsers(parseTextArray),
    maxAge: options.connectionMaxAge,
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
  /** Prevents an organisation with much work from using all connections. */
  readonly #line: WaitingLine;
  /** Leaves some of the organisation's connections to its pages, while its requests wait for an LMS or for locked rows. */
  readonly #lineOfThoseWhoGiveWay: WaitingLine;

  constructor(orm: MikroORM, pool: ConnectionPool, statementTimeout: number, perOrganisation: number) {
    this.#orm = orm;
    this.#pool = pool;
    this.#statementTimeout = statementTimeout;
    this.#line = new WaitingLine({ running: Infinity, runningPerKey: perOrganisation });
    this.#lineOfThoseWhoGiveWay = new WaitingLine({ running: Infinity, runningPerKey: Math.ceil(perOrganisation / 2) });
  }

  /** Returns the state of the pool, for metrics. */
  get connections(): ConnectionCounts {
    return this.#pool.counts;
  }

  /**
   * Runs `work` in one transaction that sees only the rows of the organisation (row-level security).
   * @throws the error of `work`, after the roll-back
   */
  inOrganisation<T>(organisationId: string, work: (tx: OrganisationTransaction) => Promise<T>): Promise<T> {
    return this.#inOrganisation(organisationId, work, {});
  }

  /**
   * Runs `work`, which only reads, in one transaction whose statements all see the rows as they were at the first of them, without
   * what others commit meanwhile. It sees only the rows of the organisation.
   * @throws the error of `work`, also that of a statement that would write
   */
  inSnapshot<T>(organisationId: string, work: (tx: OrganisationTransaction) => Promise<T>): Promise<T> {
    return this.#inOrganisation(organisationId, work, {
      isolationLevel: 'repeatable read',
      readOnly: true,
    });
  }

  async #inOrganisation<T>(
    organisationId: string,
    work: (tx: OrganisationTransaction) => Promise<T>,
    isolation: { readonly isolationLevel?: 'repeatable read'; readonly readOnly?: boolean },
  ): Promise<T> {
    const inTransaction = (em: EntityManager) => work(new OrganisationTransaction(em, organisationId));
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const transaction = () => {
      begin();
      return this.#orm.em.fork().transactional(this.#inTime(inTransaction), {
        ...isolation,
        sessionContext: { variables: { 'attain.organisation_id': organisationId } },
      });
    };
    const budget = waitBudget();
    const turn = () => ({ key: organisationId, deadline: Math.min(acquireTimeout, budget?.left ?? Infinity) });
    const inLine = () => this.#line.run(transaction, turn());
    const inTurn = budget?.givesWay === true ? this.#lineOfThoseWhoGiveWay.run(inLine, turn()) : inLine();
    const ended = inTurn.catch(async (error: unknown) => {
      if (!(error instanceof BusyError)) throw error;
      // For callers that try again, this is the same as an empty pool. A server that is silent lets connections run out as well.
      throw (await this.#pool.answersNow()) ? new NoConnectionOfOrganisationError(error) : new NoConnectionError(error);
    });
    await waitWithin(() => Promise.race([begun, ended]));
    return ended;
  }

  /**
   * Runs `work` in one transaction as attain_reports. It sees the rows of these organisations in the tables that
   * reports change. So every statement must name its organisation. Its statements are prepared, so their texts must not
   * vary.
   * @param lockWait milliseconds for which a statement waits for a lock; by default until its time-out
   * @throws the error of `work`, after the roll-back
   */
  async inOrganisations<T>(
    organisationIds: readonly string[],
    work: (tx: Transaction) => Promise<T>,
    lockWait?: number,
  ): Promise<T> {
    const settings: Record<string, string> = {
      'attain.organisation_ids': `{${organisationIds.join(',')}}`,
      // The role is a setting like any other, so that one statement sets all of them.
      role: 'attain_reports',
    };
    const left = this.#timeLeft();
    if (left !== null) settings.statement_timeout = String(left);
    if (lockWait !== undefined) settings.lock_timeout = String(lockWait);
    return inPipelinedTransaction(this.#pool, settings, work);
  }

  /** Makes the server cancel a statement when the time of the request is over, so that the connection can be reused. */
  #inTime<T>(work: (em: EntityManager) => Promise<T>): (em: EntityManager) => Promise<T> {
    return async (em) => {
      const left = this.#timeLeft();
      if (left !== null) await execute(em, sql`select set_config('statement_timeout', ${String(left)}, true)`);
      return work(em);
    };
  }

  /**
   * Returns the milliseconds that the request has left, at least 1; null if the usual limit of a statement is shorter.
   */
  #timeLeft(): number | null {
    const left = Math.round(waitBudget()?.left ?? Infinity);
    return left < this.#statementTimeout ? Math.max(left, 1) : null;
  }

  /**
   * Runs `work` in one transaction without an organisation. Tenant tables raise an error, and only the listed look-ups
   * answer.
   */
  acrossOrganisations<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#orm.em.fork().transactional(this.#inTime(work));
  }

  /** Runs one statement without an organisation, in its own transaction. It is prepared, so its text must not vary. */
  lookUp<C extends Columns>(shape: RowShape<C>, statement: RawBuilder<unknown>): Promise<Row<C>[]> {
    return this.#alone((tx) => query(tx, shape, statement));
  }

  /** Checks that the server answers. Rejects with the driver's error when it does not. */
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
    // The ORM closes the pool only if it has used it. A command that only looked something up stayed alive for 30 s.
    await this.#pool.end();
  }
}

/** Opens a pool. It makes no connection before the first query. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { pool, options: orm } = ormOptions(options);
  return new Database(
    await MikroORM.init({ ...orm, connect: false } as Options),
    pool,
    options.statementTimeout ?? usualStatementTimeout,
    options.perOrganisation ?? Infinity,
  );
}

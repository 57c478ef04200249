import pg from 'pg';
import { waitBudget, waitWithin } from '../../waiting/wait-budget.ts';
import { sqlState } from '../transient-errors.ts';
import { NoConnectionError } from './connection-errors.ts';
import { closeAtOnce, ConnectionLease } from './connection-lease.ts';
import { StatementNames } from './statement-names.ts';

export interface ConnectionPoolOptions {
  readonly url: string;
  /** Maximum number of open connections. */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /**
   * Milliseconds after which the server cancels a statement. 0 means never, and also switches off the other limits of a
   * transaction.
   */
  readonly statementTimeout: number;
  /** Parsers of the server's text format by type, besides those of `pg`. */
  readonly parsers: Readonly<Record<number, (text: string) => unknown>>;
  /** Whether the server keeps the plans of statements that are run often. */
  readonly preparesStatements: boolean;
  /** Seconds after which a connection is replaced, a quarter of an hour by default. */
  readonly maxAge?: number | undefined;
}

export interface ConnectionCounts {
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  /** Number of callers that wait for a connection. */
  readonly waiting: number;
}

/** Total milliseconds for which a caller waits for a connection. */
export const acquireTimeout = 4_000;
/** The server itself cancels a statement. Its silence this much later means that the connection is lost. */
const answerMargin = 500;
/** Milliseconds without use after which a connection is tested before it is used. */
const restedAfter = 1_000;
const signOfLifeTimeout = 1_500;
/**
 * Milliseconds after which the server ends a session that holds a transaction open without a statement, and with it the
 * locks.
 */
const idleInTransactionTimeout = 8_000;
/** Milliseconds after which the server ends any transaction. */
const transactionTimeout = 60_000;
const idleTimeout = 30_000;
/** Seconds. */
const usualMaxAge = 900;

/**
 * Connections to PostgreSQL as one role. Every wait has a limit: for a connection, for an answer, and on the server for
 * a client that is gone. A connection that broke, became silent or is in an unknown state is closed and never used
 * again.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #max: number;
  readonly #answerTimeout: number;
  readonly #statementNames: StatementNames;
  /** When each connection last answered (`performance.now()`). */
  readonly #answeredAt = new WeakMap<pg.PoolClient, number>();
  /** When any connection last answered. */
  #lastAnswerAt = -Infinity;
  #lookingForAnswer: Promise<boolean> | null = null;
  /** A connection without an answer since this time may have been lost together with another one. */
  #doubtfulBefore = 0;
  #ended: Promise<void> | null = null;

  constructor(options: ConnectionPoolOptions) {
    const { url, max, applicationName, statementTimeout, parsers, preparesStatements, maxAge = usualMaxAge } = options;
    this.#max = max;
    this.#answerTimeout = statementTimeout === 0 ? 0 : statementTimeout + answerMargin;
    this.#statementNames = new StatementNames(preparesStatements);
    const types = new pg.TypeOverrides();
    for (const [type, parse] of Object.entries(parsers)) types.setTypeParser(Number(type), parse);
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: applicationName,
      max,
      types,
      options: sessionSettings(statementTimeout),
      connectionTimeoutMillis: acquireTimeout,
      idleTimeoutMillis: idleTimeout,
      maxLifetimeSeconds: maxAge,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      // Statements are sent without waiting for the answers to earlier ones. The ORM waits all the same.
      pipeline: true,
    });
    // Without listeners, a connection that breaks would end the process. Its user gets the error as well.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    this.#pool.on('error', () => undefined);
  }

  get counts(): ConnectionCounts {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { max: this.#max, open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  /** Returns a connection that works as far as is known. @throws NoConnectionError, or the server's refusal */
  connect(): Promise<ConnectionLease> {
    return waitWithin(() => this.#connect());
  }

  /**
   * Returns whether the server answers at present. Asks it only when it has not answered for a second, and once for all
   * callers of that moment.
   */
  answersNow(): Promise<boolean> {
    if (performance.now() - this.#lastAnswerAt < restedAfter) return Promise.resolve(true);
    return (this.#lookingForAnswer ??= this.#lookForAnswer().finally(() => (this.#lookingForAnswer = null)));
  }

  async #lookForAnswer(): Promise<boolean> {
    const client = await this.#take(signOfLifeTimeout).catch(() => null);
    if (client === null) return false;
    const answers = await this.#answers(client);
    if (!answers) closeAtOnce(client);
    client.release(!answers);
    return answers;
  }

  async #connect(): Promise<ConnectionLease> {
    const until = performance.now() + Math.min(acquireTimeout, waitBudget()?.left ?? Infinity);
    for (;;) {
      const client = await this.#take(until - performance.now());
      if (await this.#isUsable(client)) return this.#lease(client, this.#answerTimeout);
      closeAtOnce(client);
      client.release(true);
    }
  }

  /** Closes the connections. May be called again. */
  end(): Promise<void> {
    return (this.#ended ??= this.#pool.end());
  }

  async #take(milliseconds: number): Promise<pg.PoolClient> {
    const client = this.#pool.connect();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NoConnectionError()), Math.max(milliseconds, 0));
    });
    try {
      return await Promise.race([client, late]);
    } catch (error) {
      // A connection that comes too late is returned.
      client.then(
        (unused) => unused.release(),
        () => undefined,
      );
      // A refusal by the server has an SQLSTATE.
      throw sqlState(error) === null ? new NoConnectionError(error) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #isUsable(client: pg.PoolClient): Promise<boolean> {
    const answeredAt = this.#answeredAt.get(client);
    if (answeredAt === undefined) return true;
    if (answeredAt < this.#doubtfulBefore) return false;
    if (performance.now() - answeredAt < restedAfter) return true;
    return this.#answers(client);
  }

  async #answers(client: pg.PoolClient): Promise<boolean> {
    const sentAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        this.#doubt(sentAt);
        resolve(false);
      }, signOfLifeTimeout);
    });
    const answer = client.query('select 1').then(
      () => {
        this.#noteAnswer(client);
        return true;
      },
      () => false,
    );
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #lease(client: pg.PoolClient, answerTimeout: number): ConnectionLease {
    const answered = () => this.#noteAnswer(client);
    answered();
    return new ConnectionLease(client, {
      answerTimeout,
      statementNames: this.#statementNames,
      onAnswer: answered,
      onSilence: (sentAt) => this.#doubt(sentAt),
    });
  }

  #noteAnswer(client: pg.PoolClient): void {
    this.#lastAnswerAt = performance.now();
    this.#answeredAt.set(client, this.#lastAnswerAt);
  }

  #doubt(since: number): void {
    this.#doubtfulBefore = Math.max(this.#doubtfulBefore, since);
  }
}

/**
 * Returns the settings of a session. The server ends sessions whose client is gone, so that their locks are released in
 * time for the next attempt. `idle_session_timeout` is longer than the pool keeps a connection idle, so that it only
 * affects orphans.
 */
function sessionSettings(statementTimeout: number): string {
  const settings: Record<string, number> = { statement_timeout: statementTimeout };
  if (statementTimeout > 0) {
    settings.idle_in_transaction_session_timeout = idleInTransactionTimeout;
    settings.transaction_timeout = transactionTimeout;
    settings.idle_session_timeout = 4 * idleTimeout;
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

import type { Socket } from 'node:net';
import type { PoolClient, QueryResult } from 'pg';
import { waitBudget, waitWithin } from '../../waiting/wait-budget.ts';
import { isFaultOfProgram, isLostPlan, sqlState } from '../transient-errors.ts';
import { keepFields } from '../rows/row-checks.ts';
import { AnswerTimeoutError, ConnectionLostError } from './connection-errors.ts';
import type { StatementNames } from './statement-names.ts';

/**
 * Milliseconds after the request's time in which the server may still cancel a statement or roll back, so that the
 * connection is kept.
 */
const grace = 300;

/** A statement had failed before COMMIT, so PostgreSQL answered it with a roll-back and without an error. */
export class AbortedTransactionError extends Error {
  constructor(cause: unknown) {
    super('The transaction cannot be committed, because one of its statements failed', { cause });
    this.name = 'AbortedTransactionError';
  }
}

/** The SQLSTATE of a statement that is refused because an earlier statement of the transaction failed. */
export const abortedTransaction = '25P02';

export interface LeaseOptions {
  /** Milliseconds after which the connection of a statement without an answer is given up; 0 for no limit. */
  readonly answerTimeout: number;
  /** Called with the time (`performance.now()`) at which a statement without a timely answer was sent. */
  readonly onSilence: (sentAt: number) => void;
  /** Called for each answer of the server. */
  readonly onAnswer: () => void;
  /** Names of statements that the server keeps parsed and planned. */
  readonly statementNames: StatementNames;
}

/**
 * A connection of the pool while a caller uses it. It returns to the pool exactly once: when it is released, or at once
 * when it is lost. It is reused only if it is certainly outside of a transaction with nothing under way. Otherwise it
 * is closed.
 */
export class ConnectionLease {
  readonly #client: PoolClient;
  readonly #options: LeaseOptions;
  #underWay = 0;
  #silence: NodeJS.Timeout | undefined;
  #silentAfter: number | null = null;
  #isCorked = false;
  #failure: unknown;
  #mustClose = false;
  #released = false;
  readonly #onLost = (): void => this.#return(true);

  constructor(client: PoolClient, options: LeaseOptions) {
    this.#client = client;
    this.#options = options;
    client.once('end', this.#onLost);
  }

  /**
   * Returns the latest failure of a statement with a reason of its own. The failure of an earlier statement in its
   * transaction is not such a reason.
   */
  get failure(): unknown {
    return this.#failure;
  }

  /**
   * Runs one statement. Statements that are sent before earlier ones are answered share their round trip; the server
   * runs them in turn.
   * @throws AnswerTimeoutError, ConnectionLostError, AbortedTransactionError, or the error of the server or the driver
   */
  query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return this.#run(text, () => this.#client.query(text, values as unknown[]));
  }

  /** Runs a frequent statement as `query` does; the server keeps its plan. */
  queryPrepared(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const name = this.#options.statementNames.nameOf(text);
    if (name === null) return this.query(text, values);
    return this.#run(text, () => this.#client.query({ name, text, values: values as unknown[] }), name);
  }

  async #run(text: string, send: () => Promise<QueryResult>, name?: string): Promise<QueryResult> {
    if (this.#released) throw new ConnectionLostError();
    this.#underWay += 1;
    if (this.#underWay === 1) this.#watch();
    this.#sendTogether();
    try {
      const result = await waitWithin(send);
      this.#options.onAnswer();
      keepFields(result);
      if (text === 'commit' && result.command === 'ROLLBACK') throw new AbortedTransactionError(this.#failure);
      return result;
    } catch (error) {
      if (sqlState(error) !== abortedTransaction) this.#failure = error;
      if (isLostPlan(error)) {
        if (name !== undefined) this.#options.statementNames.renew(name);
        this.#mustClose = true;
      }
      if (this.#silentAfter !== null) throw new AnswerTimeoutError(this.#silentAfter);
      throw isLoss(error) ? new ConnectionLostError(error) : error;
    } finally {
      this.#underWay -= 1;
      clearTimeout(this.#silence);
      if (this.#underWay > 0 && this.#silentAfter === null) this.#watch();
    }
  }

  /** Closes the connection when the current statement gets no answer in time. */
  #watch(): void {
    const answerTimeout = this.#answerTimeout();
    if (answerTimeout === 0) return;
    const since = performance.now();
    this.#silence = setTimeout(() => {
      this.#silentAfter = answerTimeout;
      this.#options.onSilence(since);
      closeAtOnce(this.#client);
    }, answerTimeout);
  }

  /** Sends all statements of this step of the event loop in one packet. */
  #sendTogether(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    const { stream } = connectionOf(this.#client);
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #answerTimeout(): number {
    const { answerTimeout } = this.#options;
    const left = waitBudget()?.left ?? Infinity;
    return answerTimeout === 0 ? 0 : Math.round(Math.min(answerTimeout, left + grace));
  }

  /** Returns the connection to the pool. A second call does nothing. */
  release(): void {
    this.#return(this.#mustClose || this.#underWay > 0 || this.#client.getTransactionStatus() !== 'I');
  }

  #return(close: boolean): void {
    if (this.#released) return;
    this.#released = true;
    this.#client.off('end', this.#onLost);
    if (close) closeAtOnce(this.#client);
    this.#client.release(close);
  }
}

/**
 * Returns whether the driver failed because its connection is gone. A refusal by the server has an SQLSTATE, and a
 * value that cannot be sent is a TypeError or the like.
 */
function isLoss(error: unknown): boolean {
  return sqlState(error) === null && !(error instanceof AbortedTransactionError) && !isFaultOfProgram(error);
}

/**
 * Closes the socket without waiting. `end()` would wait for the other side, which never answers on a silently lost
 * connection.
 */
export function closeAtOnce(client: PoolClient): void {
  connectionOf(client).stream.destroy();
}

function connectionOf(client: PoolClient) {
  return (client as unknown as { connection: { stream: Pick<Socket, 'cork' | 'uncork' | 'destroy'> } }).connection;
}

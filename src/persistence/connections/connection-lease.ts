import type { PoolClient, QueryResult } from 'pg';
import { waitBudget, waitWithin } from '../../waiting/wait-budget.ts';

/** Milliseconds beyond the request's time in which the server may still cancel a statement or roll back, so that the connection is kept. */
const grace = 300;

/** PostgreSQL did not answer in time. Whether it has done what it was asked is not known; the connection is closed. */
export class AnswerTimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`PostgreSQL did not answer within ${milliseconds} ms; the connection was closed`);
    this.name = 'AnswerTimeoutError';
  }
}

/** A statement had failed before COMMIT, which PostgreSQL answers with a roll-back and no error. */
export class AbortedTransactionError extends Error {
  constructor(cause: unknown) {
    super('The transaction cannot be committed, because one of its statements failed', { cause });
    this.name = 'AbortedTransactionError';
  }
}

export interface LeaseOptions {
  /** Milliseconds that a statement may take until its connection is given up; 0 for no limit. */
  readonly answerTimeout: number;
  /** Called with the time (`performance.now()`) at which a statement was sent that got no answer in time. */
  readonly onSilence: (sentAt: number) => void;
  /** Called whenever the server has answered. */
  readonly onAnswer: () => void;
}

/**
 * A connection of the pool while somebody uses it. It returns to the pool exactly once: when it is released, or at once when it is
 * lost. It is reused only if it is known to be outside of a transaction with nothing under way; else it is closed.
 */
export class ConnectionLease {
  readonly #client: PoolClient;
  readonly #options: LeaseOptions;
  #underWay = 0;
  #lastFailure: unknown;
  #released = false;
  readonly #onLost = (): void => this.#return(true);

  constructor(client: PoolClient, options: LeaseOptions) {
    this.#client = client;
    this.#options = options;
    client.once('end', this.#onLost);
  }

  /** Runs one statement. @throws AnswerTimeoutError, AbortedTransactionError, or the error of the server or the driver */
  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    if (this.#released) throw new Error('The connection to PostgreSQL was lost');
    const { onSilence, onAnswer } = this.#options;
    const answerTimeout = this.#answerTimeout();
    const sentAt = performance.now();
    let silent = false;
    const timer = setTimeout(() => {
      silent = true;
      onSilence(sentAt);
      closeAtOnce(this.#client);
    }, answerTimeout);
    if (answerTimeout === 0) clearTimeout(timer);
    this.#underWay += 1;
    try {
      const result = await waitWithin(() => this.#client.query(text, values as unknown[]));
      onAnswer();
      if (text === 'commit' && result.command === 'ROLLBACK') throw new AbortedTransactionError(this.#lastFailure);
      return result;
    } catch (error) {
      this.#lastFailure = error;
      throw silent ? new AnswerTimeoutError(answerTimeout) : error;
    } finally {
      this.#underWay -= 1;
      clearTimeout(timer);
    }
  }

  #answerTimeout(): number {
    const { answerTimeout } = this.#options;
    const left = waitBudget()?.left ?? Infinity;
    return answerTimeout === 0 ? 0 : Math.round(Math.min(answerTimeout, left + grace));
  }

  /** Gives the connection back; a second call does nothing. */
  release(): void {
    this.#return(this.#underWay > 0 || this.#client.getTransactionStatus() !== 'I');
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
 * Closes the socket without a farewell. `end()` would wait for the other side, which on a connection that is lost without a word
 * never answers.
 */
export function closeAtOnce(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  stream.destroy();
}

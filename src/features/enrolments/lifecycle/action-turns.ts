import { setTimeout as sleep } from 'node:timers/promises';
import { t } from '../../../language/translate.ts';
import { LeakyBuckets } from '../../../platform/waiting/leaky-buckets.ts';
import { WaitingLine } from '../../../platform/waiting/waiting-line.ts';

export interface ActionTurnsLimits {
  /** Maximum number of actions of an organisation that are under way at a time. As many calls to its LMS run at a time. */
  readonly running: number;
  /** Milliseconds after which a waiting action is refused. */
  readonly deadline: number;
  /** Milliseconds between the beginnings of two actions of an organisation, after a few that begin at once. */
  readonly pace: number;
}

const usualLimits: ActionTurnsLimits = { running: 20, deadline: 10_000, pace: 50 };

/** Actions that begin at once after a time without any. */
const atOnce = 5;

/**
 * Lets each organisation begin its users' actions one after the other. An action is a run with some ten transactions in
 * Temporal and as many here, in queues that all organisations share. Without a pace, the actions of others would wait behind
 * hundreds that one organisation requests at once.
 */
export class ActionTurns {
  readonly #limits: ActionTurnsLimits;
  readonly #line: WaitingLine;
  readonly #beginnings: LeakyBuckets;

  constructor(limits: Partial<ActionTurnsLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
    const { running, pace } = this.#limits;
    this.#line = new WaitingLine({
      running: Infinity,
      runningPerKey: running,
      message: () =>
        t(
          'Your organisation has many actions under way, so this one would have to wait too long. Nothing was done. Try again in a few seconds.',
        ),
    });
    this.#beginnings = new LeakyBuckets({ share: 1, free: atOnce * pace, longestPause: running * pace });
  }

  /**
   * Performs an action when it is its organisation's turn.
   * @param signal aborts when nobody waits for the answer any more; an action that waits in the line is then refused
   * @throws BusyError at the deadline, before `work` has begun; otherwise what `work` throws
   */
  run<T>(organisationId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#line.run(
      async () => {
        this.#beginnings.begin(organisationId);
        await sleep(this.#beginnings.end(organisationId, this.#limits.pace));
        return work();
      },
      { key: organisationId, deadline: this.#limits.deadline, ...(signal === undefined ? {} : { signal }) },
    );
  }
}

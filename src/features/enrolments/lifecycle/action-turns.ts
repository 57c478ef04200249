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
  /** Quick actions of an organisation that are under way at a time in the long run. */
  readonly quick: number;
}

const usualLimits: ActionTurnsLimits = { running: 20, deadline: 10_000, pace: 100, quick: 4 };

/** Actions that begin at once after a time without any. */
const atOnce = 5;

/** Milliseconds. A longer action waits for its LMS, which costs nothing here. */
const longestQuick = 2_000;

/** Milliseconds of the longest pause after an action. */
const longestPause = 5_000;

/**
 * Lets each organisation begin its users' actions one after the other. An action is a run with some ten transactions in
 * Temporal and as many here, in queues that all organisations share. Without a pace, the actions of others would wait behind
 * hundreds that one organisation requests at once. A fixed pace is not enough, since a busy machine performs fewer. So a pause
 * follows each action that lasts longer the longer the actions take.
 */
export class ActionTurns {
  readonly #limits: ActionTurnsLimits;
  readonly #line: WaitingLine;
  readonly #beginnings: LeakyBuckets;
  readonly #durations: LeakyBuckets;

  constructor(limits: Partial<ActionTurnsLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
    const { running, pace, quick } = this.#limits;
    this.#line = new WaitingLine({
      running: Infinity,
      runningPerKey: running,
      message: () =>
        t(
          'Your organisation has many actions under way, so this one would have to wait too long. Nothing was done. Try again in a few seconds.',
        ),
    });
    this.#beginnings = new LeakyBuckets({ share: 1, free: atOnce * pace, longestPause: running * pace });
    this.#durations = new LeakyBuckets({ share: quick, free: longestQuick, longestPause });
  }

  /**
   * Performs an action when it is its organisation's turn. The next one waits for the pause after it, its caller does not.
   * @param signal aborts when nobody waits for the answer any more; an action that waits in the line is then refused
   * @throws BusyError at the deadline, before `work` has begun; otherwise what `work` throws
   */
  run<T>(organisationId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    let begun = performance.now();
    const inTurn = async (): Promise<T> => {
      this.#beginnings.begin(organisationId);
      await sleep(this.#beginnings.end(organisationId, this.#limits.pace));
      begun = performance.now();
      this.#durations.begin(organisationId, begun);
      return work();
    };
    const pauseAfter = (): number =>
      this.#durations.end(organisationId, Math.min(performance.now() - begun, longestQuick));
    const turn = { key: organisationId, deadline: this.#limits.deadline };
    return this.#line.runWithPause(inTurn, pauseAfter, signal === undefined ? turn : { ...turn, signal });
  }
}

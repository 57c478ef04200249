import type { Logger } from '../../platform/logging/logger.ts';
import type { WebhookRuns } from './webhook-runs.ts';

export interface WaitingEndpoint {
  readonly organisationId: string;
  readonly endpointId: string;
}

export interface WebhookDispatcherDependencies {
  /** Some endpoints for which deliveries wait, in a fixed order, from behind one of them on. */
  readonly endpointsWithWaiting: (after: WaitingEndpoint | null, most: number) => Promise<WaitingEndpoint[]>;
  readonly startDeliveryRun: WebhookRuns['startDeliveryRun'];
  readonly log: Logger;
}

export interface WebhookDispatcherLimits {
  /** Milliseconds between looks. */
  readonly interval: number;
  /** Milliseconds of the longest pause while the database or Temporal is away. */
  readonly longestPause: number;
  /** Milliseconds of the longest pause with an endpoint whose runs fail. */
  readonly longestFailurePause: number;
  /** Endpoints that are asked for at a time; those behind them come next. */
  readonly endpointsAtOnce: number;
  /** Runs whose end is waited for: each is a long poll, of which Temporal allows a namespace some 1,200, the workers' included. */
  readonly runsFollowed: number;
}

const defaultLimits: WebhookDispatcherLimits = {
  interval: 500,
  longestPause: 10_000,
  longestFailurePause: 60_000,
  endpointsAtOnce: 500,
  runsFollowed: 200,
};

/** Milliseconds until a run that is not followed is asked about again. */
const unfollowedFor = 5_000;

/**
 * Has the run of each endpoint started for which deliveries wait. What waits is in the database, so that every API process may look, and
 * none has to; an endpoint whose run this process knows to be under way is not asked about. Behind a run that fails there is a pause for its
 * endpoint, which grows.
 */
export class WebhookDispatcher {
  readonly #dependencies: WebhookDispatcherDependencies;
  readonly #limits: WebhookDispatcherLimits;
  readonly #busy = new Set<string>();
  /** Endpoint → its runs that failed in a row. */
  readonly #failures = new Map<string, number>();
  #followed = 0;
  #after: WaitingEndpoint | null = null;
  #pause: number;
  #failing = false;
  #timer: NodeJS.Timeout | null = null;
  #current: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(dependencies: WebhookDispatcherDependencies, limits: Partial<WebhookDispatcherLimits> = {}) {
    this.#dependencies = dependencies;
    this.#limits = { ...defaultLimits, ...limits };
    this.#pause = this.#limits.interval;
    this.#schedule();
  }

  /** Starts nothing any more and waits until starts under way are done; runs go on without it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#current;
  }

  #schedule(): void {
    if (this.#stopped) return;
    // Spread, so that replicas do not look in step.
    this.#timer = setTimeout(
      () => {
        this.#current = this.#look().finally(() => this.#schedule());
      },
      this.#pause * (0.75 + Math.random() / 2),
    );
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      const most = this.#limits.endpointsAtOnce;
      const found = await this.#dependencies.endpointsWithWaiting(this.#after, most);
      this.#after = found.length < most ? null : found.at(-1)!;
      await Promise.all(found.filter(({ endpointId }) => !this.#busy.has(endpointId)).map((each) => this.#start(each)));
      this.#pause = this.#limits.interval;
      this.#failing = false;
    } catch (error) {
      // Once per outage: the next looks will tell the same story.
      if (!this.#failing) {
        this.#dependencies.log.warn('webhooks could not be handed over; it is tried again', { error });
      }
      this.#failing = true;
      this.#pause = Math.min(this.#pause * 2, this.#limits.longestPause);
    }
  }

  async #start(endpoint: WaitingEndpoint): Promise<void> {
    const { organisationId, endpointId } = endpoint;
    this.#busy.add(endpointId);
    const release = () => void this.#busy.delete(endpointId);
    try {
      const { follow } = await this.#dependencies.startDeliveryRun({ organisationId, endpointId });
      if (this.#followed >= this.#limits.runsFollowed) {
        setTimeout(release, unfollowedFor).unref();
        return;
      }
      this.#followed += 1;
      void follow()
        .then(
          () => {
            this.#failures.delete(endpointId);
            release();
          },
          // It leaves what it had not recorded to the next one.
          () => setTimeout(release, this.#pauseAfterFailure(endpointId)).unref(),
        )
        .finally(() => (this.#followed -= 1));
    } catch (error) {
      release();
      throw error;
    }
  }
  #pauseAfterFailure(endpointId: string): number {
    const failures = (this.#failures.get(endpointId) ?? 0) + 1;
    this.#failures.set(endpointId, failures);
    return Math.min(this.#limits.interval * 2 ** failures, this.#limits.longestFailurePause);
  }
}

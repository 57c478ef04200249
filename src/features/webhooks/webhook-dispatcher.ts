import { overdueFor } from '../../domain/webhooks/schedule.ts';
import type { LoopLog } from '../../platform/logging/outage-log.ts';
import type { WebhookRuns } from './webhook-runs.ts';

export interface WaitingEndpoint {
  readonly organisationId: string;
  readonly endpointId: string;
}

export interface WebhookDispatcherDependencies {
  /** Returns some endpoints with waiting deliveries, in a fixed order, after the given one. */
  readonly endpointsWithWaiting: (after: WaitingEndpoint | null, most: number) => Promise<WaitingEndpoint[]>;
  /** Does the same for endpoints with a delivery whose next attempt was due before a time. */
  readonly endpointsWithOverdueRetries: (
    dueBefore: Date,
    after: WaitingEndpoint | null,
    most: number,
  ) => Promise<WaitingEndpoint[]>;
  readonly startDeliveryRun: WebhookRuns['startDeliveryRun'];
  readonly log: LoopLog;
}

export interface WebhookDispatcherLimits {
  /** Milliseconds between checks for waiting deliveries. */
  readonly interval: number;
  /**
   * Milliseconds between checks for overdue retries. An endpoint that accepts none of them gets another turn after this
   * time.
   */
  readonly overdueInterval: number;
  /** Milliseconds after which a retry is overdue. */
  readonly overdueFor: number;
  /** Milliseconds of the longest pause while the database or Temporal is away. */
  readonly longestPause: number;
  /** Milliseconds of the longest pause for an endpoint whose runs fail. */
  readonly longestFailurePause: number;
  /** Endpoints that are read at a time. The ones after them come next. */
  readonly endpointsAtOnce: number;
  /**
   * Runs whose end is awaited. Each is a long poll, of which Temporal allows a namespace some 1,200, including those of
   * the workers.
   */
  readonly runsFollowed: number;
}

const defaultLimits: WebhookDispatcherLimits = {
  interval: 500,
  overdueInterval: 5_000,
  overdueFor,
  longestPause: 10_000,
  longestFailurePause: 60_000,
  endpointsAtOnce: 500,
  runsFollowed: 200,
};

/** Milliseconds until a run that is not awaited is checked again. */
const unfollowedFor = 5_000;

/**
 * Starts a delivery run for each endpoint with waiting deliveries or overdue retries. They are in the database, so that every API process
 * can check, and none must. It skips an endpoint whose current run this process knows. After a failed run the endpoint
 * pauses, each time for longer.
 */
export class WebhookDispatcher {
  readonly #dependencies: WebhookDispatcherDependencies;
  readonly #limits: WebhookDispatcherLimits;
  readonly #busy = new Set<string>();
  /** Endpoint → number of its consecutive failed runs. */
  readonly #failures = new Map<string, number>();
  #followed = 0;
  #after: WaitingEndpoint | null = null;
  #afterOverdue: WaitingEndpoint | null = null;
  #overdueCheckedAt = -Infinity;
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

  /** Stops starting runs, and waits until starts under way are done. Runs go on without it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#current;
  }

  #schedule(): void {
    if (this.#stopped) return;
    // Randomised, so that replicas do not check at the same time.
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
      await this.#startAll(found);
      await this.#startAll(await this.#overdue(most));
      this.#pause = this.#limits.interval;
      this.#failing = false;
    } catch (error) {
      // Logged once per outage. The next checks would only repeat it.
      if (!this.#failing) {
        this.#dependencies.log.warn('webhooks could not be handed over; it is tried again', { error });
      }
      this.#failing = true;
      this.#pause = Math.min(this.#pause * 2, this.#limits.longestPause);
    }
  }

  async #overdue(most: number): Promise<WaitingEndpoint[]> {
    const { overdueInterval, overdueFor: late } = this.#limits;
    if (performance.now() - this.#overdueCheckedAt < overdueInterval) return [];
    this.#overdueCheckedAt = performance.now();
    const dueBefore = new Date(Date.now() - late);
    const found = await this.#dependencies.endpointsWithOverdueRetries(dueBefore, this.#afterOverdue, most);
    this.#afterOverdue = found.length < most ? null : found.at(-1)!;
    return found;
  }

  async #startAll(endpoints: readonly WaitingEndpoint[]): Promise<void> {
    const idle = endpoints.filter(({ endpointId }) => !this.#busy.has(endpointId));
    await Promise.all(idle.map((each) => this.#start(each)));
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
          // The next run gets the deliveries that this one had not recorded.
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

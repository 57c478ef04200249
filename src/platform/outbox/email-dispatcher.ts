import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoopLog } from '../logging/outage-log.ts';
import type { StartEmailBatch } from './email-runs.ts';

export interface EmailDispatcherDependencies {
  /** Returns some organisations with due e-mails, in a fixed order, after the given one. */
  readonly organisationsWithDueEmails: (after: string | null, most: number) => Promise<string[]>;
  readonly startBatch: (
    number: number,
    batch: { organisationIds: readonly string[]; limit: number },
  ) => ReturnType<StartEmailBatch>;
  readonly log: LoopLog;
}

export interface EmailDispatcherLimits {
  /** Milliseconds between checks for due e-mails. */
  readonly interval: number;
  /**
   * Milliseconds between the starts of batches. Each batch takes all due e-mails, since a run costs as much as dozens
   * of e-mails.
   */
  readonly gather: number;
  /** Milliseconds of the longest pause while the database or Temporal is away. */
  readonly longestPause: number;
  /** Milliseconds of the longest pause for organisations whose batches fail. */
  readonly longestFailurePause: number;
  /** Batches under way at a time, of all processes together. */
  readonly batches: number;
  readonly organisationsPerBatch: number;
  readonly emailsPerBatch: number;
}

const defaultLimits: EmailDispatcherLimits = {
  interval: 500,
  gather: 1_000,
  longestPause: 5_000,
  longestFailurePause: 30_000,
  batches: 2,
  organisationsPerBatch: 20,
  emailsPerBatch: 1_000,
};

/**
 * Starts batches that send the due e-mails of the outbox. The database holds the due e-mails, so any API process can
 * start batches, and no particular process has to. An organisation is in one batch of a process at a time. Each batch
 * begins after the organisations of the batch before, so that none is always the first. A failed batch causes a growing
 * pause for its organisations only.
 */
export class EmailDispatcher {
  readonly #dependencies: EmailDispatcherDependencies;
  readonly #limits: EmailDispatcherLimits;
  /** Runs a function outside of the context of the request that called `notify`. */
  readonly #outside = AsyncLocalStorage.snapshot();
  /** Number of a batch under way → its organisations, if they are known. */
  readonly #batches = new Map<number, ReadonlySet<string>>();
  /** Organisations that pause because their batch failed. */
  readonly #paused = new Set<readonly string[]>();
  /** Organisation → number of its consecutive failed batches. */
  readonly #failures = new Map<string, number>();
  #after: string | null = null;
  #pause: number;
  /** No batch is started before this time (`performance.now()`). */
  #notBefore = 0;
  #failing = false;
  #timer: NodeJS.Timeout | null = null;
  #current: Promise<void> | null = null;
  #stopped = false;

  constructor(dependencies: EmailDispatcherDependencies, limits: Partial<EmailDispatcherLimits> = {}) {
    this.#dependencies = dependencies;
    this.#limits = { ...defaultLimits, ...limits };
    this.#pause = this.#limits.interval;
    this.#schedule(this.#pause);
  }

  /** Checks at once, e.g. because an e-mail was just queued. */
  notify(): void {
    if (!this.#failing) this.#schedule(0);
  }

  /** Stops starting batches, and waits until a start under way is done. Batches go on without it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#current;
  }

  #schedule(pause: number): void {
    if (this.#stopped || this.#current !== null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    // Randomised, so that replicas do not check at the same time.
    const spread = Math.max(pause * (0.75 + Math.random() / 2), this.#notBefore - performance.now());
    const look = () => {
      this.#timer = null;
      this.#current = this.#look().finally(() => {
        this.#current = null;
        this.#schedule(this.#pause);
      });
    };
    this.#timer = this.#outside(() => setTimeout(look, spread));
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { batches, organisationsPerBatch } = this.#limits;
    try {
      // One at a time. If another process has already taken the number, it may be sending these very e-mails.
      if (this.#batches.size < batches) {
        const found = await this.#nextDue(organisationsPerBatch + this.#busy().size + 1);
        const free = found.filter((id) => !this.#busy().has(id));
        const organisationIds = free.slice(0, organisationsPerBatch);
        // If all organisations fit into a batch, another one is the first next time.
        this.#after = (free.length > organisationsPerBatch ? organisationIds.at(-1) : organisationIds[0]) ?? null;
        if (organisationIds.length > 0) await this.#start(organisationIds);
        const tookAll = organisationIds.length > 0 && free.length <= organisationsPerBatch;
        this.#notBefore = tookAll ? performance.now() + this.#limits.gather : 0;
      }
      this.#pause = this.#limits.interval;
      this.#failing = false;
    } catch (error) {
      // Logged once per outage. The next checks would only repeat it.
      if (!this.#failing) {
        this.#dependencies.log.warn('e-mails could not be handed over; it is tried again', { error });
      }
      this.#failing = true;
      this.#pause = Math.min(this.#pause * 2, this.#limits.longestPause);
    }
  }

  /** Returns organisations with due e-mails after the last ones, and then from the first one on. */
  async #nextDue(most: number): Promise<string[]> {
    const { organisationsWithDueEmails } = this.#dependencies;
    const behind = await organisationsWithDueEmails(this.#after, most);
    if (this.#after === null || behind.length >= most) return behind;
    const all = await organisationsWithDueEmails(null, most);
    return [...new Set([...behind, ...all])].slice(0, most);
  }

  #busy(): Set<string> {
    return new Set([...this.#batches.values(), ...this.#paused].flatMap((organisations) => [...organisations]));
  }

  async #start(organisationIds: readonly string[]): Promise<void> {
    const number = this.#freeNumber();
    this.#batches.set(number, new Set(organisationIds));
    try {
      const input = { organisationIds, limit: this.#limits.emailsPerBatch };
      const { isNew, follow } = await this.#dependencies.startBatch(number, input);
      if (!isNew) this.#batches.set(number, new Set());
      const ended = (pause: number) => {
        this.#batches.delete(number);
        this.#schedule(pause);
      };
      // After a turn, more e-mails may wait.
      void follow().then(
        () => {
          if (isNew) for (const id of organisationIds) this.#failures.delete(id);
          ended(0);
        },
        () => {
          if (isNew) this.#pauseWith(organisationIds);
          ended(this.#pause);
        },
      );
    } catch (error) {
      this.#batches.delete(number);
      throw error;
    }
  }

  #pauseWith(organisationIds: readonly string[]): void {
    for (const id of organisationIds) this.#failures.set(id, (this.#failures.get(id) ?? 0) + 1);
    const failures = Math.max(...organisationIds.map((id) => this.#failures.get(id)!));
    const pause = Math.min(this.#limits.interval * 2 ** failures, this.#limits.longestFailurePause);
    this.#paused.add(organisationIds);
    setTimeout(() => this.#paused.delete(organisationIds), pause).unref();
  }

  #freeNumber(): number {
    let number = 1;
    while (this.#batches.has(number)) number += 1;
    return number;
  }
}

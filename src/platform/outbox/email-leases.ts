import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import {
  endUnrenewedLeases,
  findEarlierLeases,
  renewLeases,
  type EmailSender,
  type HeldLease,
} from './store/email-leases.ts';
import { separatelyWhenRefused } from '../work/separately-when-refused.ts';

/** Milliseconds between renewals, and the age from which a lease is renewed. */
const renewalInterval = 1_000;
const renewedFrom = 700;
/** Milliseconds since the last renewal for which a lease still suffices to begin with its e-mail. */
const freshFor = 10_000;
/** Milliseconds for which leases are watched. A living process has renewed them within that time. */
const watchedFor = 3_500;

interface Held {
  readonly organisationId: string;
  renewedAt: number;
  isRefused: boolean;
}

/**
 * Renews the leases of a sender, which shows other processes that it lives. A failed renewal is no reason to stop: the
 * lease lasts longer than any work that was begun under it.
 */
export class LeaseRenewal {
  readonly #database: Database;
  readonly #leaseId: string;
  /** By the id of the e-mail. */
  readonly #held = new Map<string, Held>();
  readonly #timer: NodeJS.Timeout;
  /** The renewals under way, by organisation. */
  readonly #renewing = new Map<string, Promise<void>>();

  constructor(database: Database, leaseId: string) {
    this.#database = database;
    this.#leaseId = leaseId;
    this.#timer = setInterval(() => this.#renewOld(), renewalInterval);
    this.#timer.unref();
  }

  /**
   * Adds a lease. @param since when the lease began, as Date.now() returns it; a moment before the transaction that
   * took it
   */
  add(organisationId: string, id: string, since: number): void {
    this.#held.set(id, { organisationId, renewedAt: since, isRefused: false });
  }

  remove(id: string): void {
    this.#held.delete(id);
  }

  /** Returns whether the lease of an e-mail is certainly held, so that there is time to send it and to record that. */
  isFresh(id: string): boolean {
    const lease = this.#held.get(id);
    return lease !== undefined && Date.now() - lease.renewedAt < freshFor;
  }

  /** Stops renewing, and waits for the renewals under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#renewing.values());
  }

  /** Renews those of each organisation by itself: one without a free connection must not let the leases of others end. */
  #renewOld(): void {
    const now = Date.now();
    const old = [...this.#held].filter(([, { renewedAt, isRefused }]) => !isRefused && now - renewedAt > renewedFrom);
    for (const [organisationId, leases] of Map.groupBy(old, ([, lease]) => lease.organisationId)) {
      if (this.#renewing.has(organisationId)) continue;
      const renewal = this.#renew(organisationId, leases).finally(() => this.#renewing.delete(organisationId));
      this.#renewing.set(organisationId, renewal);
    }
  }

  /** Renews leases of one organisation. Never rejects. */
  async #renew(organisationId: string, leases: readonly [string, Held][]): Promise<void> {
    const ids = leases.map(([id]) => id);
    const since = Date.now();
    try {
      const { results: renewed, refused } = await separatelyWhenRefused(ids, (some) =>
        this.#database.inOrganisation(organisationId, (tx) => renewLeases(tx, some, this.#leaseId)),
      );
      const refusedIds = refused.map(({ item }) => item);
      for (const [id, lease] of leases) {
        if (renewed.includes(id)) lease.renewedAt = since;
        // The database would refuse it again. The lease lasts for minutes anyway.
        else if (refusedIds.includes(id)) lease.isRefused = true;
        // The attempt was recorded meanwhile, or the lease was taken away, e.g. because the student's data was
        // erased.
        else this.#held.delete(id);
      }
    } catch {
      // The next attempt is in a second.
    }
  }
}

/**
 * Ends the leases of this run's earlier executions if nobody renews them. Temporal repeats an activity when it has
 * heard nothing of the process for seconds. But a process that only cannot reach Temporal is still sending, and goes on
 * renewing. A failure with one organisation does not affect the others. A lease that the database refuses to end
 * expires in minutes.
 * @returns how many leases were ended
 * @throws the first failure, at the end
 */
export async function endLeasesOfTheDead(
  database: Database,
  organisationIds: readonly string[],
  sender: EmailSender,
): Promise<number> {
  const held: { readonly organisationId: string; readonly leases: readonly HeldLease[] }[] = [];
  const failures: unknown[] = [];
  for (const organisationId of organisationIds) {
    try {
      const leases = await database.inOrganisation(organisationId, (tx) => findEarlierLeases(tx, sender));
      if (leases.length > 0) held.push({ organisationId, leases });
    } catch (error) {
      failures.push(error);
    }
  }
  if (held.length > 0) await sleep(watchedFor);
  let ended = 0;
  for (const { organisationId, leases } of held) {
    try {
      const { results } = await separatelyWhenRefused(leases, (some) =>
        database.inOrganisation(organisationId, (tx) => endUnrenewedLeases(tx, some)),
      );
      ended += results.length;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return ended;
}

import type { Logger } from '../logging/logger.ts';
import type { Database } from '../database/database.ts';
import type { EmailSender } from './store/email-leases.ts';
import { dueEmailIds, leaseDueEmails, dropUnwantedEmails, releaseEmails } from './store/email-outbox.ts';
import { findEmailFailures, type EmailFailure } from '../work/processing-failures.ts';
import { failureReason, isTransient } from '../errors/failures.ts';
import { repeatWhileTransient } from '../work/repeat-while-transient.ts';
import { separatelyWhenRefused } from '../work/separately-when-refused.ts';
import type { LeaseRenewal } from './email-leases.ts';
import { loadEmails, type EmailKinds, type LoadedEmail } from './email-kind.ts';
import { putOffEmail } from './put-off-email.ts';

/** E-mails of one organisation that are leased at a time. Then the next organisation has its turn. */
const leasedAtOnce = 25;
/** Milliseconds for which releasing leases is repeated while the database is away. */
const releaseDeadline = 15_000;

export interface LeasedEmail {
  readonly organisationId: string;
  readonly email: LoadedEmail;
  /** Null when the database has never refused to change the e-mail. */
  readonly failure: EmailFailure | null;
}

interface Taken {
  readonly leases: readonly Pick<LeasedEmail, 'email' | 'failure'>[];
  /** Includes e-mails that are not needed any more. */
  readonly count: number;
}

export interface LeasedEmailsDependencies {
  readonly database: Database;
  readonly kinds: EmailKinds;
  readonly log: Logger;
}

/**
 * Leases e-mails of organisations in turn, one organisation at a time. A failure ends the turn of one organisation
 * only. An e-mail that the database refuses to lease is put off.
 */
export class LeasedEmails {
  readonly #database: Database;
  readonly #kinds: EmailKinds;
  readonly #log: Logger;
  readonly #isUrgent: boolean;
  readonly #sender: EmailSender;
  readonly #renewal: LeaseRenewal;
  /** Organisations that may still have due e-mails, in the order of their turns. */
  readonly #organisationIds: string[];
  /** Organisations whose turn is over. */
  readonly #out = new Set<string>();
  #failure: { readonly error: unknown } | null = null;
  #waiting: LeasedEmail[] = [];
  readonly #givenBack: LeasedEmail[] = [];
  #leasing: Promise<void> | null = null;

  constructor(
    { database, kinds, log }: LeasedEmailsDependencies,
    { organisationIds, isUrgent }: { readonly organisationIds: readonly string[]; readonly isUrgent: boolean },
    sender: EmailSender,
    renewal: LeaseRenewal,
  ) {
    this.#database = database;
    this.#kinds = kinds;
    this.#log = log;
    this.#isUrgent = isUrgent;
    this.#organisationIds = [...organisationIds];
    this.#sender = sender;
    this.#renewal = renewal;
  }

  /** Returns the first failure that was not caused by the mail server. */
  get failure(): { readonly error: unknown } | null {
    return this.#failure;
  }

  /** Returns the next e-mail to be sent; null when none is due any more, or nothing more may be leased. */
  async next(mayLease: () => boolean): Promise<LeasedEmail | null> {
    for (;;) {
      const first = this.#waiting.shift();
      if (first !== undefined && !this.#out.has(first.organisationId)) return first;
      if (first !== undefined) {
        this.giveBack(first);
        continue;
      }
      if (this.#leasing === null && (this.#organisationIds.length === 0 || !mayLease())) return null;
      this.#leasing ??= this.#lease().finally(() => (this.#leasing = null));
      await this.#leasing;
    }
  }

  giveBack(leased: LeasedEmail): void {
    this.#givenBack.push(leased);
  }

  /** Ends the turn of an organisation. */
  takeOut(organisationId: string): void {
    this.#out.add(organisationId);
  }

  /** Ends the turn of an organisation after a failure. */
  fail(organisationId: string, error: unknown): void {
    this.takeOut(organisationId);
    this.#failure ??= { error };
    this.#log.warn('e-mails of an organisation cannot be sent for now', {
      organisationId,
      reason: failureReason(error),
    });
  }

  /** Ends the leases of e-mails that were not begun. If that fails, they expire in minutes. */
  async release(): Promise<void> {
    const until = Date.now() + releaseDeadline;
    const notBegun = [...this.#waiting.splice(0), ...this.#givenBack];
    const byOrganisation = Map.groupBy(notBegun, ({ organisationId }) => organisationId);
    for (const [organisationId, emails] of byOrganisation) {
      const ids = emails.map(({ email }) => email.id);
      for (const id of ids) this.#renewal.remove(id);
      try {
        const { refused } = await separatelyWhenRefused(ids, (some) =>
          repeatWhileTransient(
            () =>
              this.#database.inOrganisation(organisationId, async (tx) => {
                await releaseEmails(tx, this.#sender.leaseId, some);
                return some;
              }),
            Math.max(until - Date.now(), 0),
          ),
        );
        const [first] = refused;
        if (first !== undefined) this.fail(organisationId, first.error);
      } catch (error) {
        this.fail(organisationId, error);
      }
    }
  }

  async #lease(): Promise<void> {
    const organisationId = this.#organisationIds.shift()!;
    if (this.#out.has(organisationId)) return;
    const since = Date.now();
    try {
      const { leases, isMore } = await this.#leaseDue(organisationId);
      for (const { email } of leases) this.#renewal.add(organisationId, email.id, since);
      this.#waiting.push(...leases.map((lease) => ({ organisationId, ...lease })));
      if (isMore) this.#organisationIds.push(organisationId);
    } catch (error) {
      this.fail(organisationId, error);
    }
  }

  async #leaseDue(organisationId: string): Promise<{ readonly leases: Taken['leases']; readonly isMore: boolean }> {
    try {
      const { leases, count } = await this.#take(organisationId, null);
      return { leases, isMore: count === leasedAtOnce };
    } catch (error) {
      if (isTransient(error)) throw error;
    }
    const ids = await this.#database.inOrganisation(organisationId, (tx) =>
      dueEmailIds(tx, this.#isUrgent, leasedAtOnce),
    );
    const leases: Taken['leases'][number][] = [];
    for (const id of ids) {
      const { results, refused } = await separatelyWhenRefused([id], async (only) => [
        ...(await this.#take(organisationId, only)).leases,
      ]);
      leases.push(...results);
      for (const { error } of refused) {
        const email = { organisationId, emailId: id, sentMessageId: null };
        await putOffEmail({ database: this.#database, log: this.#log }, email, error);
      }
    }
    return { leases, isMore: ids.length === leasedAtOnce };
  }

  #take(organisationId: string, only: readonly string[] | null): Promise<Taken> {
    return this.#database.inOrganisation(organisationId, async (tx) => {
      const due = { isUrgent: this.#isUrgent, limit: leasedAtOnce, only };
      const leased = await leaseDueEmails(tx, this.#sender, due);
      const emails = await loadEmails(this.#kinds, tx, leased);
      const wanted = new Set(emails.map(({ id }) => id));
      const unwanted = leased.map(({ id }) => id).filter((id) => !wanted.has(id));
      await dropUnwantedEmails(tx, this.#sender.leaseId, unwanted);
      const failures = await findEmailFailures(tx, [...wanted]);
      const leases = emails.map((email) => ({ email, failure: failures.get(email.id) ?? null }));
      return { leases, count: leased.length };
    });
  }
}

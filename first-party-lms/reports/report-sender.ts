import type { Database, Queries } from '../database/database.ts';
import type { Logger } from '../logging/logger.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { placeOf } from '../tenants/tenants.ts';
import { callAttain, isAccepted, type ReportOutcome } from './call-attain.ts';

export interface SendingTimes {
  /** Milliseconds after which a call without an answer has failed. */
  readonly timeout: number;
  /** Milliseconds before the second attempt; each further pause is twice as long, up to `longestPause`. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** Milliseconds between two checks for due reports. */
  readonly interval: number;
}

export const usualTimes: SendingTimes = {
  timeout: 10_000,
  firstPause: 2_000,
  longestPause: 5 * 60_000,
  interval: 1_000,
};

// Milliseconds by which a lease is longer than the call, so that a slow database does not cause a second call.
const leaseMargin = 10_000;
const batchSize = 10;

/** Reports of one tenant that its users send at a time. Further ones are left to the background. */
export const sendsOfTenant = 10;

interface ClaimedReport {
  tenantId: string;
  id: string;
  enrolmentId: string;
  progress: number;
  attempts: number;
  organisationId: string;
  reportUrl: string;
  reportSecret: Buffer;
}

/** Sends the reports of the outbox. Each report is leased to one sender at a time, in any process. */
export class ReportSender {
  readonly #database: Database;
  readonly #cipher: Cipher;
  readonly #log: Logger;
  readonly #times: SendingTimes;
  readonly #stopped = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  /** How many reports the users of each tenant send now. */
  readonly #sends = new Map<string, number>();

  constructor(database: Database, cipher: Cipher, log: Logger, times: SendingTimes) {
    this.#database = database;
    this.#cipher = cipher;
    this.#log = log;
    this.#times = times;
  }

  /**
   * Writes a report to the outbox, leased to the caller, who sends it with `sendNow` after the commit. If that never
   * happens, the lease ends and the report is sent all the same.
   */
  async enqueue(
    queries: Queries,
    report: { tenantId: string; id: string; enrolmentId: string; progress: number; reportedBy: string },
  ): Promise<void> {
    await queries.query(
      `insert into progress_report (tenant_id, id, enrolment_id, progress, reported_by, leased_until)
       values ($1, $2, $3, $4, $5, now() + $6 * interval '1 ms')`,
      [report.tenantId, report.id, report.enrolmentId, report.progress, report.reportedBy, this.#leaseTime],
    );
  }

  /** Sends one report that was just enqueued. It is left to the background when the tenant's users send many. */
  async sendNow(tenantId: string, reportId: string): Promise<void> {
    await this.#sendForUser(tenantId, reportId, '');
  }

  /**
   * Sends a waiting report before it is due, unless it is being sent already. It is left to the background when the
   * tenant's users send many.
   */
  async sendEarly(tenantId: string, reportId: string): Promise<void> {
    await this.#sendForUser(tenantId, reportId, ' and (r.leased_until is null or r.leased_until < now())');
  }

  async #sendForUser(tenantId: string, reportId: string, condition: string): Promise<void> {
    const sends = this.#sends.get(tenantId) ?? 0;
    if (sends >= sendsOfTenant) {
      await this.#database.queries.query(
        `update progress_report r set next_attempt_at = now(), leased_until = null
         where r.tenant_id = $1 and r.id = $2 and r.accepted_at is null${condition}`,
        [tenantId, reportId],
      );
      return;
    }
    this.#sends.set(tenantId, sends + 1);
    try {
      await this.#sendAll(await this.#claim(`r.tenant_id = $2 and r.id = $3${condition}`, [tenantId, reportId]));
    } finally {
      const left = this.#sends.get(tenantId)! - 1;
      if (left === 0) this.#sends.delete(tenantId);
      else this.#sends.set(tenantId, left);
    }
  }

  /**
   * Sends due reports, at most `batchSize` at a time.
   * @returns how many there were
   */
  async sendDue(): Promise<number> {
    const due = await this.#claim(
      `(r.tenant_id, r.id) in (
         select tenant_id, id from progress_report
         where accepted_at is null and next_attempt_at <= now() and (leased_until is null or leased_until < now())
         order by next_attempt_at limit ${batchSize} for update skip locked)`,
      [],
    );
    await this.#sendAll(due);
    return due.length;
  }

  /** Ends the current calls and waits until their outcome is stored. Their reports stay in the outbox. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await Promise.allSettled(this.#underWay);
  }

  get #leaseTime(): number {
    return this.#times.timeout + leaseMargin;
  }

  async #claim(condition: string, values: readonly unknown[]): Promise<ClaimedReport[]> {
    const { rows } = await this.#database.queries.query<ClaimedReport>(
      `update progress_report r
       set attempts = attempts + 1, last_attempt_at = now(), leased_until = now() + $1 * interval '1 ms'
       from tenant t
       where t.id = r.tenant_id and r.accepted_at is null and ${condition}
       returning r.tenant_id as "tenantId", r.id, r.enrolment_id as "enrolmentId", r.progress, r.attempts,
                 t.organisation_id as "organisationId", t.report_url as "reportUrl", t.report_secret as "reportSecret"`,
      [this.#leaseTime, ...values],
    );
    return rows;
  }

  async #sendAll(reports: readonly ClaimedReport[]): Promise<void> {
    const calls = reports.map((report) => {
      const call = this.#send(report);
      this.#underWay.add(call);
      return call.finally(() => this.#underWay.delete(call));
    });
    await Promise.all(calls);
  }

  async #send(report: ClaimedReport): Promise<void> {
    const { tenantId, id: reportId, attempts } = report;
    const outcome = await this.#call(report);
    await this.#close(report, outcome);
    const told = outcome.status === null ? { failure: outcome.failure } : { status: outcome.status };
    const line = { tenantId, reportId, attempts, ...told };
    if (isAccepted(outcome)) this.#log.info('progress report accepted', line);
    else this.#log.warn('progress report not accepted', line);
  }

  async #call({
    reportUrl,
    reportSecret,
    organisationId,
    enrolmentId,
    progress,
  }: ClaimedReport): Promise<ReportOutcome> {
    let secret: string;
    try {
      secret = this.#cipher.decrypt(reportSecret, placeOf(organisationId, 'report_secret')).toString('utf8');
    } catch (error) {
      // It must not delay the reports of others. Provisioning the organisation again repairs it.
      this.#log.error('the secret for reporting to Attain cannot be read', { organisationId, error });
      return { status: null, failure: 'The secret for reporting to Attain cannot be read.' };
    }
    return callAttain({ url: reportUrl, secret, enrolmentId, progress }, this.#times.timeout, this.#stopped.signal);
  }

  async #close(report: ClaimedReport, outcome: ReportOutcome): Promise<void> {
    const pause = Math.min(this.#times.longestPause, this.#times.firstPause * 2 ** Math.min(report.attempts - 1, 30));
    await this.#database.queries.query(
      `update progress_report
       set leased_until = null, accepted_at = case when $3 then now() end,
           next_attempt_at = now() + $4 * interval '1 ms', reply_status = $5, reply_body = $6, failure = $7
       where tenant_id = $1 and id = $2 and accepted_at is null`,
      [
        report.tenantId,
        report.id,
        isAccepted(outcome),
        // Randomised, so that reports which failed together are not repeated together.
        Math.round(pause * (0.8 + Math.random() * 0.4)),
        outcome.status,
        outcome.status === null ? null : outcome.body,
        outcome.status === null ? outcome.failure : null,
      ],
    );
  }
}

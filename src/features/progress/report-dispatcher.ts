import { AsyncLocalStorage } from 'node:async_hooks';
import { v7 as newId } from 'uuid';
import type { LoopLog } from '../../platform/logging/outage-log.ts';
import type { ReportRun, RunStarter } from './report-runs.ts';
import { RunLane, type RunLaneLimits } from './run-lane.ts';

/** The lane of organisations with few reports and that of organisations with many each have these limits. */
export interface DispatcherLimits extends RunLaneLimits {
  readonly organisationsPerRun: number;
  /** Runs at a time of organisations that each get one of their own. */
  readonly runsAlone: number;
  /** Reports that a run takes, in equal shares of the organisations. The rest waits for the next run. */
  readonly reportsPerRun: number;
  /** An organisation with more waiting reports shares no run with those that have fewer. */
  readonly fewReports: number;
  /** For how long a run of organisations with few reports also takes those that arrive meanwhile, in milliseconds. */
  readonly linger: { readonly total: number; readonly idle: number };
  /** Milliseconds of the first pause after Temporal could not be reached. */
  readonly firstPause: number;
  readonly longestPause: number;
}

export const defaultLimits: DispatcherLimits = {
  runs: 2,
  organisationsPerRun: 20,
  runsAlone: 10,
  reportsPerRun: 500,
  fewReports: 50,
  aloneFor: 600,
  slowRun: 10_000,
  linger: { total: 400, idle: 60 },
  firstPause: 500,
  longestPause: 10_000,
};

interface WaitingReports {
  /** The number that this process knows of. */
  count: number;
  /** The first new ones; empty when only the sweeper found them. */
  readonly ids: string[];
}

type Batch = Map<string, WaitingReports>;

/**
 * Whether an organisation has few waiting reports or many, or gets runs of its own because its reports could not be
 * applied together with others'.
 */
type Lane = 'FEW' | 'MANY' | 'ALONE';

/**
 * Hands waiting reports over to Temporal (docs/architecture.md "Intake"). A report without a current run gets a run of
 * its own, at once. Reports that arrive during a run share the next one; organisations take turns. Only a slow run gets
 * another one beside it. Organisations with many reports have runs of their own kind. So those with few wait neither
 * for the end of these runs nor within their transactions. An organisation is never in two runs of one dispatcher at
 * the same time. Several dispatchers (API replicas) may hand over the same reports; the claim makes that harmless.
 *
 * Its state may be lost at any time. The receipts are in the database, and the sweeper notifies it again of waiting
 * reports.
 */
export class ReportDispatcher {
  readonly #starter: RunStarter;
  readonly #log: LoopLog;
  readonly #limits: DispatcherLimits;
  /**
   * Runs a function outside of the context of the request that called `notify`. A run is for many reports, and starts
   * the next one.
   */
  readonly #outside = AsyncLocalStorage.snapshot();
  /** The waiting reports by organisation, in the order of the organisations' turns. */
  readonly #waiting = new Map<string, WaitingReports>();
  readonly #busy = new Set<string>();
  /** Organisations whose next run is theirs alone, because their reports could not be applied together with others'. */
  readonly #alone = new Set<string>();
  readonly #lanes: Readonly<Record<Lane, RunLane>>;
  #pause = 0;
  #pausedTimer: NodeJS.Timeout | null = null;
  #starting = 0;
  #stopped = false;
  #idle: (() => void)[] = [];

  constructor(starter: RunStarter, log: LoopLog, limits: DispatcherLimits = defaultLimits) {
    this.#starter = starter;
    this.#log = log;
    this.#limits = limits;
    const lane = (own: Partial<DispatcherLimits> = {}) => new RunLane({ ...limits, ...own }, () => this.#pump());
    this.#lanes = { FEW: lane(), MANY: lane(), ALONE: lane({ runs: limits.runsAlone, aloneFor: 0 }) };
  }

  /** Returns how many organisations wait, and how many are within a run. */
  get load(): { waiting: number; busy: number } {
    return { waiting: this.#waiting.size, busy: this.#busy.size };
  }

  /** Adds a stored report, or, without an id, an organisation with waiting reports. */
  notify(organisationId: string, reportId?: string): void {
    const reports = this.#waiting.get(organisationId) ?? { count: 0, ids: [] };
    reports.count += 1;
    // More than two are a batch, whose reports need no names.
    if (reportId !== undefined && reports.ids.length < 2) reports.ids.push(reportId);
    this.#waiting.set(organisationId, reports);
    this.#pump();
  }

  /** Stops starting runs, and waits until starts under way are done. Runs go on without it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#pausedTimer !== null) clearTimeout(this.#pausedTimer);
    if (this.#starting > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #pump(): void {
    for (const lane of ['FEW', 'MANY', 'ALONE'] as const) {
      while (!this.#stopped && this.#pausedTimer === null && this.#lanes[lane].hasRoom) {
        const batch = this.#takeBatch(lane);
        if (batch.size === 0) break;
        void this.#outside(() => this.#run(batch, lane));
      }
    }
  }

  #takeBatch(lane: Lane): Batch {
    const batch: Batch = new Map();
    for (const [organisationId, reports] of this.#waiting) {
      if (batch.size === this.#limits.organisationsPerRun) break;
      if (this.#busy.has(organisationId) || this.#laneOf(organisationId, reports) !== lane) continue;
      batch.set(organisationId, reports);
      if (lane === 'ALONE') break;
    }
    for (const organisationId of batch.keys()) {
      this.#waiting.delete(organisationId);
      this.#busy.add(organisationId);
    }
    return batch;
  }

  #laneOf(organisationId: string, { count }: WaitingReports): Lane {
    if (this.#alone.has(organisationId)) return 'ALONE';
    return count > this.#limits.fewReports ? 'MANY' : 'FEW';
  }

  async #run(batch: Batch, lane: Lane): Promise<void> {
    const organisationIds = [...batch.keys()];
    const leave = this.#lanes[lane].enter();
    try {
      const run = await this.#start(batch, organisationIds, lane);
      this.#pause = 0;
      if (batch.size === 1) this.#alone.delete(organisationIds[0]!);
      for (const {
        organisationId,
        claimed,
        isDeferred = false,
        isMore = claimed >= this.#limits.reportsPerRun,
      } of await run.result) {
        if (isDeferred) this.#alone.add(organisationId);
        if (isMore || isDeferred) this.#waitOn(organisationId, claimed);
      }
    } catch (error) {
      // Reports that were not applied still wait in the database, and the sweeper finds them. After a stop, closing the
      // connection also ends the following of a run, which needs no warning.
      if (!this.#stopped)
        this.#log.warn('a run of reports could not be started or followed', { error, organisationIds });
    } finally {
      leave();
      for (const organisationId of organisationIds) this.#busy.delete(organisationId);
      this.#pump();
    }
  }

  /** Makes an organisation wait again. @param atLeast as many reports as were claimed are likely to wait still */
  #waitOn(organisationId: string, atLeast: number): void {
    const reports = this.#waiting.get(organisationId) ?? { count: 0, ids: [] };
    reports.count = Math.max(reports.count, atLeast);
    this.#waiting.set(organisationId, reports);
  }

  async #start(batch: Batch, organisationIds: string[], lane: Lane): Promise<ReportRun> {
    this.#starting += 1;
    try {
      return await this.#starter.startReportRun({
        ...nameOf(batch),
        organisationIds,
        limit: this.#limits.reportsPerRun,
        ...(lane === 'FEW' && { linger: this.#limits.linger }),
      });
    } catch (error) {
      for (const [organisationId, reports] of batch) {
        if (!this.#waiting.has(organisationId)) this.#waiting.set(organisationId, reports);
      }
      this.#pauseStarts();
      throw error;
    } finally {
      this.#starting -= 1;
      if (this.#starting === 0) for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  #pauseStarts(): void {
    this.#pause = Math.min(Math.max(this.#pause * 2, this.#limits.firstPause), this.#limits.longestPause);
    if (this.#pausedTimer !== null || this.#stopped) return;
    this.#pausedTimer = setTimeout(() => {
      this.#pausedTimer = null;
      this.#pump();
    }, this.#pause);
    this.#pausedTimer.unref();
  }
}

/** A single report gives its id to the run, so that an operator who knows one finds the other. */
function nameOf(batch: Batch): { workflowId: string; summary: string } {
  const [first] = batch.values();
  const [reportId] = first?.ids ?? [];
  if (batch.size === 1 && first?.count === 1 && reportId !== undefined) {
    return { workflowId: `progress-report-${reportId}`, summary: 'One progress report' };
  }
  const organisations = batch.size === 1 ? 'one organisation' : `${batch.size} organisations`;
  return { workflowId: `progress-reports-${newId()}`, summary: `Waiting progress reports of ${organisations}` };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { RestingOrganisations } from './resting-organisations.ts';
import { organisationsWithNewReports } from './store/progress-reports.ts';
import { nothingApplied, type AppliedReports } from './apply-reports.ts';
import {
  addApplied,
  applyWaitingReports,
  type AppliedOfOrganisations,
  type ApplyWaitingReportsDependencies,
  type ApplyWaitingReportsRequest,
} from './apply-waiting-reports.ts';

export interface ApplyArrivingReportsDependencies extends ApplyWaitingReportsDependencies {
  /** Called when an error ended the run before its time; the reports that it concerns are not lost. */
  readonly onEndedEarly: (error: unknown) => void;
  /** Called when a transaction has closed reports. */
  readonly onApplied?: () => void;
  /** Shared by all runs of this process. */
  readonly resting: RestingOrganisations;
}

/** For how long a run takes on reports that arrive meanwhile. Both in milliseconds. */
export interface Lingering {
  /** Since its begin. */
  readonly total: number;
  /** Without a report. */
  readonly idle: number;
}

export interface ArrivingReports extends AppliedOfOrganisations {
  /** Organisations of which the last claim took as many reports as it may, so that more may wait. */
  readonly full: ReadonlySet<string>;
}

/** Milliseconds between two looks for new reports. */
const pause = 10;
/** Milliseconds. Older reports wait because of a failure, and are left to the sweeper. */
const newest = 60_000;
/** Temporal keeps 2 KB of a run's search attribute, which lists its organisations. */
const mostOrganisations = 40;
/** Limit for each organisation in one transaction, so that one with many reports does not delay the others. */
const reportsAtOnce = 25;

/**
 * Applies the waiting reports of the organisations (`applyWaitingReports`), then those of any organisation that arrive
 * within a short time. So frequent reports share a run, whose start and end cost ten times as much as a transaction.
 * Organisations whose reports another transaction applies now are left to it.
 * @returns results of all organisations
 * @throws as `applyWaitingReports`. An error with reports that arrived later ends the waiting only, since they get a
 * run of their own, too.
 */
export async function applyArrivingReports(
  dependencies: ApplyArrivingReportsDependencies,
  request: ApplyWaitingReportsRequest,
  { total, idle }: Lingering,
): Promise<ArrivingReports> {
  const { database, resting } = dependencies;
  const begun = performance.now();
  const receivedAfter = new Date(Date.now() - newest);
  const applied = new Map<string, AppliedReports>();
  const full = new Set<string>();
  const deferred = new Set<string>();
  const add = (result: AppliedOfOrganisations, limit: number) => {
    if (result.applied.size > 0) dependencies.onApplied?.();
    for (const id of result.deferred) {
      deferred.add(id);
      resting.add(id);
    }
    for (const [id, counts] of result.applied) {
      applied.set(id, addApplied(applied.get(id) ?? nothingApplied, counts));
      if (counts.claimed >= limit) full.add(id);
      else full.delete(id);
    }
  };
  add(await applyWaitingReports(dependencies, request), request.limit);
  const known = new Set(request.organisationIds);
  /** Returns whether the run works for the organisation. Takes it on if there is room. */
  const mayTake = (id: string) => {
    if (known.size < mostOrganisations) known.add(id);
    return known.has(id);
  };
  let found = performance.now();
  let organisationIds: readonly string[] = [];
  try {
    while (performance.now() - begun < total && performance.now() - found < idle) {
      await sleep(pause);
      const arrived = await organisationsWithNewReports(database, receivedAfter, mostOrganisations);
      organisationIds = arrived.filter((id) => !resting.has(id) && mayTake(id));
      if (organisationIds.length === 0) continue;
      const result = await applyWaitingReports(dependencies, {
        organisationIds,
        limit: reportsAtOnce,
        run: request.run,
        onlyIdle: true,
      });
      add(result, reportsAtOnce);
      if (result.applied.size > 0) found = performance.now();
    }
  } catch (error) {
    // The dispatcher knows of these reports, too. Their own run repeats what can be repeated.
    for (const id of organisationIds) resting.add(id);
    dependencies.onEndedEarly(error);
  }
  return { applied, deferred, full };
}

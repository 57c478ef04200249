import { isOwnLoad } from '../platform/errors/failures.ts';
import type { LoopLog } from '../platform/logging/outage-log.ts';
import { sweepEach } from '../platform/work/sweep-each.ts';
import type { WebhookRuns } from '../features/webhooks/webhook-runs.ts';

export interface SweeperDependencies {
  /** Returns organisations whose reports have waited longer than a dispatcher takes. */
  readonly organisationsWithWaitingReports: () => Promise<string[]>;
  readonly notify: (organisationId: string) => void;
  /** Closes actions whose start was lost. @returns how many */
  readonly closeLostActions: () => Promise<number>;
  /** Closes actions whose run was terminated or lost. @returns how many */
  readonly finishAbandonedActions: () => Promise<number>;
  /** Returns imports that seem to have no run. */
  readonly orphanedImports: () => Promise<{ organisationId: string; importId: string }[]>;
  readonly startImportRun: (started: { organisationId: string; importId: string }) => Promise<void>;
  /** Returns bulk runs that seem to have no run. */
  readonly orphanedBulkRuns: () => Promise<{ organisationId: string; bulkRunId: string }[]>;
  readonly startBulkRun: (started: { organisationId: string; bulkRunId: string }) => Promise<void>;
  /** Returns corrections that seem to have no run. */
  readonly orphanedCorrections: () => Promise<{ organisationId: string; correctionId: string }[]>;
  readonly startCorrection: (started: { organisationId: string; correctionId: string }) => Promise<void>;
  /** Returns recoveries of webhook endpoints that seem to have no run. */
  readonly orphanedRecoveries: () => Promise<{ organisationId: string; recoveryId: string }[]>;
  readonly startRecoveryRun: WebhookRuns['startRecoveryRun'];
  /** Returns organisations whose schedule of pulls may not be that of their settings. */
  readonly pullSchedulesToSync: () => Promise<string[]>;
  readonly syncPullSchedule: (organisationId: string) => Promise<void>;
  /** Returns organisations with a check of an LMS that no run works on any more. */
  readonly abandonedChecks: () => Promise<string[]>;
  readonly endAbandonedCheck: (organisationId: string) => Promise<void>;
  /** Takes some organisations whose alerts were not looked at for two minutes. */
  readonly organisationsWithDueAlerts: () => Promise<string[]>;
  readonly evaluateAlerts: (organisationId: string) => Promise<void>;
  /** Returns organisations with changes of certificates that are not in their chain, or with a checkpoint that is due. */
  readonly organisationsWithNewChanges: () => Promise<string[]>;
  readonly extendChain: (organisationId: string) => Promise<void>;
  /** Returns organisations with calls to an LMS whose outcome was lost. */
  readonly overdueCalls: () => Promise<string[]>;
  readonly closeOverdueCalls: (organisationId: string) => Promise<void>;
  readonly log: LoopLog;
}

/** Returns the kinds of sweeps by name. Each runs independently of the others. */
function sweeps(dependencies: SweeperDependencies): Readonly<Record<string, () => Promise<void>>> {
  const { log } = dependencies;
  return {
    reports: async () => {
      for (const organisationId of await dependencies.organisationsWithWaitingReports())
        dependencies.notify(organisationId);
    },
    'lost actions': async () => {
      const lost = await dependencies.closeLostActions();
      if (lost > 0) log.warn('actions whose start was lost were closed as NOT_SENT', { lost });
    },
    'abandoned actions': async () => {
      const abandoned = await dependencies.finishAbandonedActions();
      if (abandoned > 0) log.warn('actions were closed whose run is gone, or takes too long', { abandoned });
    },
    imports: async () => sweepEach(await dependencies.orphanedImports(), dependencies.startImportRun),
    'bulk runs': async () => sweepEach(await dependencies.orphanedBulkRuns(), dependencies.startBulkRun),
    corrections: async () => sweepEach(await dependencies.orphanedCorrections(), dependencies.startCorrection),
    recoveries: async () => sweepEach(await dependencies.orphanedRecoveries(), dependencies.startRecoveryRun),
    alerts: async () => sweepEach(await dependencies.organisationsWithDueAlerts(), dependencies.evaluateAlerts, 1),
    'pull schedules': async () => sweepEach(await dependencies.pullSchedulesToSync(), dependencies.syncPullSchedule),
    'abandoned checks': async () => sweepEach(await dependencies.abandonedChecks(), dependencies.endAbandonedCheck),
    evidence: async () => sweepEach(await dependencies.organisationsWithNewChanges(), dependencies.extendChain, 1),
    'overdue calls': async () => sweepEach(await dependencies.overdueCalls(), dependencies.closeOverdueCalls),
  };
}

/** Milliseconds of failures after which a sweep needs an operator. */
const alertAfter = 5 * 60_000;

/**
 * Finds work that was not handed over, because Temporal was away or an API process died, and hands it over again. Every
 * API process sweeps; repeated sweeps are harmless. A kind of work whose sweep fails does not delay other kinds: it is
 * swept again with growing pauses. The log has a warning at the first failure, and an error after five minutes of
 * failures. An organisation that uses all of its connections is left out until it has a free one.
 * @returns a function that stops the sweeping and resolves when the sweep under way is done
 */
export function startSweeper(dependencies: SweeperDependencies, interval = 2_000): () => Promise<void> {
  const { log } = dependencies;
  const longestPause = 5 * interval;
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<void> = Promise.resolve();
  const failures = new Map<string, { since: number; pause: number; next: number; isAlerted: boolean }>();
  /** Sweeps that lately left out an organisation which uses all of its connections. */
  const incomplete = new Set<string>();

  const sweepOne = async (name: string, work: () => Promise<void>): Promise<void> => {
    const failing = failures.get(name);
    if (stopped || (failing !== undefined && Date.now() < failing.next)) return;
    try {
      await work();
      failures.delete(name);
      incomplete.delete(name);
    } catch (error) {
      if (isOwnLoad(error)) {
        // The others were swept, and must not wait longer for the next time.
        failures.delete(name);
        if (!incomplete.has(name))
          log.warn('sweeping left out an organisation; it is tried again', { sweep: name, error });
        incomplete.add(name);
        return;
      }
      const now = Date.now();
      const { since, pause, isAlerted } = failing ?? { since: now, pause: interval / 2, isAlerted: false };
      const longer = Math.min(pause * 2, longestPause);
      const details = { sweep: name, error };
      const isDue = now - since >= alertAfter;
      failures.set(name, { since, pause: longer, next: now + longer, isAlerted: isAlerted || isDue });
      if (failing === undefined) log.warn('sweeping failed; it is tried again', details);
      else if (isDue && !isAlerted) log.error('sweeping has failed for five minutes', details);
    }
  };
  const sweep = async (): Promise<void> => {
    for (const [name, work] of Object.entries(sweeps(dependencies))) await sweepOne(name, work);
  };
  const schedule = (): void => {
    // Randomised, so that replicas do not sweep at the same time.
    timer = setTimeout(
      () => {
        current = sweep().finally(() => {
          if (!stopped) schedule();
        });
      },
      interval * (0.75 + Math.random() / 2),
    );
    timer.unref();
  };
  schedule();
  return async () => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
    await current;
  };
}

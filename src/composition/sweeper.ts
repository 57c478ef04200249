import type { RetryWebhookDeliveryInput } from '../../workflows/messages.ts';
import type { Logger } from '../platform/logging/logger.ts';
import type { WebhookRuns } from '../features/webhooks/webhook-runs.ts';

export interface SweeperDependencies {
  /** Organisations with reports that wait longer than a dispatcher takes. */
  readonly organisationsWithWaitingReports: () => Promise<string[]>;
  readonly notify: (organisationId: string) => void;
  /** Ends actions whose start was lost. @returns how many */
  readonly closeLostActions: () => Promise<number>;
  /** Ends actions whose run was terminated, or is lost. @returns how many */
  readonly finishAbandonedActions: () => Promise<number>;
  /** Imports of files that no run seems to look after. */
  readonly forgottenImports: () => Promise<{ organisationId: string; importId: string }[]>;
  readonly startImportRun: (started: { organisationId: string; importId: string }) => Promise<void>;
  /** Webhook deliveries that are overdue, with the runs that make their next attempt. */
  readonly overdueDeliveries: () => Promise<Omit<RetryWebhookDeliveryInput, 'wait'>[]>;
  readonly startRetryRun: WebhookRuns['startRetryRun'];
  /** Recoveries of webhook endpoints that no run seems to look after. */
  readonly forgottenRecoveries: () => Promise<{ organisationId: string; recoveryId: string }[]>;
  readonly startRecoveryRun: WebhookRuns['startRecoveryRun'];
  readonly log: Logger;
}

/** What a sweep looks after, by name; each is swept whatever becomes of the others. */
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
    imports: async () => sweepEach(await dependencies.forgottenImports(), dependencies.startImportRun),
    recoveries: async () => sweepEach(await dependencies.forgottenRecoveries(), dependencies.startRecoveryRun),
    deliveries: async () =>
      sweepEach(await dependencies.overdueDeliveries(), (delivery) =>
        dependencies.startRetryRun({ ...delivery, wait: 0 }),
      ),
  };
}

/** Milliseconds of failures after which a sweep is an operator's business. */
const alertAfter = 5 * 60_000;

/**
 * Finds what was not handed over, because Temporal was away or an API process died, and hands it over again. Every API
 * process sweeps; doing it twice is harmless. A kind of work whose sweep fails holds up no other kind: it is swept again with growing
 * pauses, the log warns at the first failure, and has an error when it has failed for five minutes.
 * @returns stops the sweeping and resolves once the sweep under way is done
 */
export function startSweeper(dependencies: SweeperDependencies, interval = 2_000): () => Promise<void> {
  const { log } = dependencies;
  const longestPause = 5 * interval;
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let current: Promise<void> = Promise.resolve();
  const failures = new Map<string, { since: number; pause: number; next: number; isAlerted: boolean }>();

  const sweepOne = async (name: string, work: () => Promise<void>): Promise<void> => {
    const failing = failures.get(name);
    if (stopped || (failing !== undefined && Date.now() < failing.next)) return;
    try {
      await work();
      failures.delete(name);
    } catch (error) {
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
    // Spread, so that replicas do not sweep in step.
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

/** Failures in a row after which the cause is not the items: Temporal is away, and each start would wait for it in turn. */
const mostFailures = 3;

/** Items that are handed over at a time. */
const itemsAtOnce = 10;

/**
 * Hands items over, ten at a time; one that fails holds up no other.
 * @throws the first error, after the others were handed over
 */
export async function sweepEach<T>(items: readonly T[], start: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const errors: unknown[] = [];
  let inARow = 0;
  const handOver = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined && inARow < mostFailures; item = waiting.shift()) {
      try {
        await start(item);
        inARow = 0;
      } catch (error) {
        errors.push(error);
        inARow += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: itemsAtOnce }, handOver));
  if (errors.length > 0) throw errors[0];
}

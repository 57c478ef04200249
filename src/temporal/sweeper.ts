import type { RetryWebhookDeliveryInput } from '../../workflows/messages.ts';
import type { Logger } from '../logging/logger.ts';
import type { WebhookRuns } from './webhook-runs.ts';

export interface SweeperDependencies {
  /** Organisations with reports that wait longer than a dispatcher takes. */
  readonly organisationsWithWaitingReports: () => Promise<string[]>;
  readonly notify: (organisationId: string) => void;
  /** Ends actions whose start was lost. @returns how many */
  readonly closeLostActions: () => Promise<number>;
  /** Ends actions whose run was terminated, or is lost. @returns how many */
  readonly finishAbandonedActions: () => Promise<number>;
  /** E-mails that no run seems to look after. */
  readonly forgottenEmails: () => Promise<{ organisationId: string; emailId: string }[]>;
  readonly startEmailRun: (email: { organisationId: string; emailId: string }) => Promise<void>;
  /** Invitations whose e-mail no run seems to look after. */
  readonly forgottenInvitations: () => Promise<{ organisationId: string; invitationId: string }[]>;
  readonly startInvitationRun: (invitation: { organisationId: string; invitationId: string }) => Promise<void>;
  /** Links to a new password whose e-mail no run seems to look after. */
  readonly forgottenResets: () => Promise<{ organisationId: string; resetId: string }[]>;
  readonly startPasswordResetRun: (reset: { organisationId: string; resetId: string }) => Promise<void>;
  /** Imports of files that no run seems to look after. */
  readonly forgottenImports: () => Promise<{ organisationId: string; importId: string }[]>;
  readonly startImportRun: (started: { organisationId: string; importId: string }) => Promise<void>;
  /** Webhook deliveries that are overdue, with the runs that make their next attempt. */
  readonly overdueDeliveries: () => Promise<Omit<RetryWebhookDeliveryInput, 'wait'>[]>;
  readonly startRetryRun: WebhookRuns['startRetryRun'];
  /** Recoveries and notices of webhook endpoints that no run seems to look after. */
  readonly forgottenRecoveries: () => Promise<{ organisationId: string; recoveryId: string }[]>;
  readonly startRecoveryRun: WebhookRuns['startRecoveryRun'];
  readonly forgottenNotices: () => Promise<{ organisationId: string; noticeId: string }[]>;
  readonly startNoticeRun: WebhookRuns['startNoticeRun'];
  readonly log: Logger;
}

/**
 * Finds what was not handed over, because Temporal was away or an API process died, and hands it over again. Every API
 * process sweeps; doing it twice is harmless.
 * @returns stops the sweeping and resolves once the sweep under way is done
 */
export function startSweeper(dependencies: SweeperDependencies, interval = 2_000): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let failing = false;
  let current: Promise<void> = Promise.resolve();

  const sweep = async (): Promise<void> => {
    try {
      for (const organisationId of await dependencies.organisationsWithWaitingReports())
        dependencies.notify(organisationId);
      const lost = await dependencies.closeLostActions();
      if (lost > 0) dependencies.log.warn('actions whose start was lost were closed as NOT_SENT', { lost });
      const abandoned = await dependencies.finishAbandonedActions();
      if (abandoned > 0) dependencies.log.warn('actions were closed whose run is gone', { abandoned });
      for (const email of await dependencies.forgottenEmails()) await dependencies.startEmailRun(email);
      for (const invitation of await dependencies.forgottenInvitations())
        await dependencies.startInvitationRun(invitation);
      for (const reset of await dependencies.forgottenResets()) await dependencies.startPasswordResetRun(reset);
      for (const started of await dependencies.forgottenImports()) await dependencies.startImportRun(started);
      for (const recovery of await dependencies.forgottenRecoveries()) await dependencies.startRecoveryRun(recovery);
      for (const notice of await dependencies.forgottenNotices()) await dependencies.startNoticeRun(notice);
      for (const delivery of await dependencies.overdueDeliveries())
        await dependencies.startRetryRun({ ...delivery, wait: 0 });
      failing = false;
    } catch (error) {
      // Once per outage: the next sweeps will tell the same story.
      if (!failing) dependencies.log.warn('sweeping failed; it is tried again', { error: String(error) });
      failing = true;
    }
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

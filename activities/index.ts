import type { SendEmailDependencies } from '../src/platform/outbox/send-email.ts';
import type { BulkRunDependencies } from '../src/features/bulk-runs/process-next-rows.ts';
import type { CorrectionDependencies } from '../src/features/corrections/process-correction.ts';
import type { ImportDependencies } from '../src/features/imports/import-next-rows.ts';
import type { CallLmsDependencies } from '../src/features/enrolments/lifecycle/call-lms.ts';
import type { FinishDependencies } from '../src/features/enrolments/lifecycle/finish-action.ts';
import type { ApplyArrivingReportsDependencies } from '../src/features/progress/apply-arriving-reports.ts';
import type { PullDependencies } from '../src/features/lms-progress/pulls/pull-next.ts';
import type { DeliverDependencies } from '../src/features/webhooks/deliver-dependencies.ts';
import { bulkRunActivities } from './bulk-runs/bulk-run-activities.ts';
import { correctionActivities } from './corrections/correction-activities.ts';
import { earlierEmailActivities } from './emails/earlier-email-activities.ts';
import { emailActivities } from './emails/email-activities.ts';
import { importActivities } from './imports/import-activities.ts';
import { lmsCheckActivities } from './lms-checks/lms-check-activities.ts';
import { lifecycleActivities, type LifecycleListener } from './enrolments/lifecycle-activities.ts';
import { webhookActivities } from './webhooks/webhook-activities.ts';
import { pullActivities } from './lms-progress/pull-activities.ts';
import { progressActivities } from './progress/progress-activities.ts';
import type { RetryLimits } from './retry-limit.ts';

export interface ActivityDependencies {
  readonly reports: ApplyArrivingReportsDependencies;
  readonly emails: SendEmailDependencies;
  readonly lifecycle: CallLmsDependencies & FinishDependencies & LifecycleListener;
  readonly imports: ImportDependencies;
  readonly bulkRuns: BulkRunDependencies;
  readonly corrections: CorrectionDependencies;
  readonly pulls: PullDependencies;
  readonly webhooks: DeliverDependencies;
  readonly limits: RetryLimits;
}

/** Creates all activities that workflows may call. */
export function createActivities(dependencies: ActivityDependencies) {
  return {
    ...progressActivities(dependencies),
    ...emailActivities(dependencies),
    ...earlierEmailActivities(dependencies),
    ...lifecycleActivities(dependencies),
    ...lmsCheckActivities(dependencies),
    ...importActivities(dependencies),
    ...bulkRunActivities(dependencies),
    ...correctionActivities(dependencies),
    ...pullActivities(dependencies),
    ...webhookActivities(dependencies),
  };
}

export type Activities = ReturnType<typeof createActivities>;

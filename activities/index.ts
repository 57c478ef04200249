import type { ApplyWaitingReportsDependencies } from '../src/application/progress/apply-waiting-reports.ts';
import type { SendCertificateEmailDependencies } from '../src/application/emails/send-certificate-email.ts';
import { emailActivities } from './emails/email-activities.ts';
import { progressActivities } from './progress/progress-activities.ts';

export interface ActivityDependencies {
  readonly reports: ApplyWaitingReportsDependencies;
  readonly emails: SendCertificateEmailDependencies;
}

/** Everything that workflows may call. */
export function createActivities(dependencies: ActivityDependencies) {
  return { ...progressActivities(dependencies), ...emailActivities(dependencies) };
}

export type Activities = ReturnType<typeof createActivities>;

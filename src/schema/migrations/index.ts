import { Migration0001Initial } from './migration-0001-initial.ts';
import { Migration0002LmsAndPortal } from './migration-0002-lms-and-portal.ts';
import { Migration0003PortalLists } from './migration-0003-portal-lists.ts';
import { Migration0004ProviderIntake } from './migration-0004-provider-intake.ts';
import { Migration0005SendersAndLostRuns } from './migration-0005-senders-and-lost-runs.ts';
import { Migration0006Accounts } from './migration-0006-accounts.ts';
import { Migration0008Dashboard } from './migration-0008-dashboard.ts';
import { Migration0009ImportsAndSorting } from './migration-0009-imports-and-sorting.ts';
import { Migration0010Webhooks } from './migration-0010-webhooks.ts';
import { Migration0011EncodedLogos } from './migration-0011-encoded-logos.ts';
import { Migration0013AccountSafeguards } from './migration-0013-account-safeguards.ts';
import { Migration0015EmailsInBatches } from './migration-0015-emails-in-batches.ts';
import { Migration0018LmsOfCalls } from './migration-0018-lms-of-calls.ts';
import { Migration0020ProcessingFailures } from './migration-0020-processing-failures.ts';
import { Migration0021RefusedEmails } from './migration-0021-refused-emails.ts';
import { Migration0022ReportsInBatches } from './migration-0022-reports-in-batches.ts';
import { Migration0024CourseRevisions } from './migration-0024-course-revisions.ts';
import { Migration0025ResultsRevision } from './migration-0025-results-revision.ts';
import { Migration0026OneOutbox } from './migration-0026-one-outbox.ts';
import { Migration0027UnknownFields } from './migration-0027-unknown-fields.ts';
import { Migration0029CertificatesOfACourse } from './migration-0029-certificates-of-a-course.ts';
import { Migration0028NewReports } from './migration-0028-new-reports.ts';

/** In the order in which they are applied; a released one never changes. */
export const migrations = [
  { name: '0001-initial', class: Migration0001Initial },
  { name: '0002-lms-and-portal', class: Migration0002LmsAndPortal },
  { name: '0003-portal-lists', class: Migration0003PortalLists },
  { name: '0004-provider-intake', class: Migration0004ProviderIntake },
  { name: '0005-senders-and-lost-runs', class: Migration0005SendersAndLostRuns },
  { name: '0006-accounts', class: Migration0006Accounts },
  { name: '0008-dashboard', class: Migration0008Dashboard },
  { name: '0009-imports-and-sorting', class: Migration0009ImportsAndSorting },
  { name: '0010-webhooks', class: Migration0010Webhooks },
  { name: '0011-encoded-logos', class: Migration0011EncodedLogos },
  { name: '0013-account-safeguards', class: Migration0013AccountSafeguards },
  { name: '0015-emails-in-batches', class: Migration0015EmailsInBatches },
  { name: '0018-lms-of-calls', class: Migration0018LmsOfCalls },
  { name: '0020-processing-failures', class: Migration0020ProcessingFailures },
  { name: '0021-refused-emails', class: Migration0021RefusedEmails },
  { name: '0022-reports-in-batches', class: Migration0022ReportsInBatches },
  { name: '0024-course-revisions', class: Migration0024CourseRevisions },
  { name: '0025-results-revision', class: Migration0025ResultsRevision },
  { name: '0026-one-outbox', class: Migration0026OneOutbox },
  { name: '0027-unknown-fields', class: Migration0027UnknownFields },
  { name: '0028-new-reports', class: Migration0028NewReports },
  { name: '0029-certificates-of-a-course', class: Migration0029CertificatesOfACourse },
];

import type { UserRole } from '../../src/domain/accounts/user-roles.ts';
import { settingsTabs } from '../../src/portal/sections/settings/settings-tabs.ts';

/** A page of the portal, for the tests that walk all of them. */
export interface PortalPage {
  readonly name: string;
  /** Its route, as the portal's router has it. */
  readonly route: string;
  /** Its address with the ids of `buildOneOfEach`. */
  readonly path: (ids: Readonly<Record<string, string>>) => string;
  /** Who may see it; a visitor is not signed in. */
  readonly access: UserRole | 'VISITOR';
}

const staff = (name: string, route: string, path: PortalPage['path'] = () => route): PortalPage => ({
  name,
  route,
  path,
  access: 'STAFF',
});
const admin = (...page: Parameters<typeof staff>): PortalPage => ({ ...staff(...page), access: 'ADMIN' });
const visitor = (...page: Parameters<typeof staff>): PortalPage => ({ ...staff(...page), access: 'VISITOR' });

/** Every route of the portal at least once; `test/portal/every-page` compares it with the router. */
export const pagesOfPortal: readonly PortalPage[] = [
  visitor('signing in', '/sign-in'),
  visitor('an invitation', '/invitation', () => '/invitation#token=unknown'),
  visitor('a forgotten password', '/password-reset'),
  staff('the dashboard', '/'),
  staff('students', '/students'),
  staff('a new student', '/students/new'),
  staff('a student', '/students/$studentId', ({ studentId }) => `/students/${studentId}`),
  staff('a student that is changed', '/students/$studentId/edit', ({ studentId }) => `/students/${studentId}/edit`),
  staff('courses', '/courses'),
  staff('a course', '/courses/$courseId', ({ courseId }) => `/courses/${courseId}`),
  staff(
    'the revisions of a course',
    '/courses/$courseId/revisions',
    ({ courseId }) => `/courses/${courseId}/revisions`,
  ),
  admin('a new course', '/courses/new'),
  admin('a course that is changed', '/courses/$courseId/edit', ({ courseId }) => `/courses/${courseId}/edit`),
  staff('enrolments', '/enrolments'),
  staff('a new enrolment', '/enrolments/new', ({ courseId }) => `/enrolments/new?courseId=${courseId}`),
  staff('an enrolment', '/enrolments/$enrolmentId', ({ enrolmentId }) => `/enrolments/${enrolmentId}`),
  staff('marking', '/enrolments/$enrolmentId/mark', ({ enrolmentId }) => `/enrolments/${enrolmentId}/mark`),
  staff('certificates', '/certificates'),
  staff(
    'the evidence of a certificate',
    '/certificates/$certificateId/evidence',
    ({ certificateId }) => `/certificates/${certificateId}/evidence`,
  ),
  admin('held certificates', '/held-certificates'),
  staff('the profile', '/profile'),
  admin('imports', '/imports'),
  admin('a new import', '/imports/new'),
  admin('an import', '/imports/$importId', ({ importId }) => `/imports/${importId}`),
  admin('bulk runs', '/bulk-runs'),
  admin('a bulk run', '/bulk-runs/$bulkRunId', ({ bulkRunId }) => `/bulk-runs/${bulkRunId}`),
  admin('corrections', '/corrections'),
  admin('withdrawing reports', '/corrections/withdraw'),
  admin('a correction', '/corrections/$correctionId', ({ correctionId }) => `/corrections/${correctionId}`),
  admin('API settings', '/developers/api-settings'),
  admin('API requests', '/developers/api-requests'),
  admin('LMS integration', '/developers/lms-integration'),
  admin('the connector', '/developers/lms-integration/connector'),
  admin('the document of the connector', '/developers/lms-integration/connector/document'),
  admin('pulled progress', '/developers/lms-integration/connector/progress'),
  admin('the check of the LMS', '/developers/lms-integration/check'),
  admin('the first-party LMS', '/developers/lms-integration/first-party'),
  admin('own templates', '/developers/lms-integration/templates'),
  admin('an operation', '/developers/lms-integration/$operation', () => '/developers/lms-integration/CREATE_ENROLMENT'),
  admin('reports', '/developers/activity'),
  ...['calls', 'actions', 'events', 'emails', 'unmatched'].map((tab) =>
    admin(`the activity: ${tab}`, '/developers/activity', () => `/developers/activity?tab=${tab}`),
  ),
  admin('webhooks', '/developers/webhooks'),
  admin('a new endpoint', '/developers/webhooks/new'),
  admin('event types', '/developers/webhooks/event-types'),
  admin(
    'an event type',
    '/developers/webhooks/event-types/$type',
    () => '/developers/webhooks/event-types/certificate.issued',
  ),
  admin('an endpoint', '/developers/webhooks/$endpointId', ({ endpointId }) => `/developers/webhooks/${endpointId}`),
  admin(
    'an endpoint that is changed',
    '/developers/webhooks/$endpointId/edit',
    ({ endpointId }) => `/developers/webhooks/${endpointId}/edit`,
  ),
  admin('settings', '/settings'),
  ...settingsTabs.slice(1).map((tab) => admin(`settings: ${tab}`, '/settings', () => `/settings?tab=${tab}`)),
  admin('inviting', '/settings/invite'),
];

import { currentLocale, t } from '../../../language/translate.ts';
import { roleNames } from './role-names.ts';
import { languageNames, type Language } from '../../../language/languages.ts';
import { emailKindNames } from './email-kind-names.ts';
import { operationLabel } from '../enrolments/action-words.ts';

/** The parts of an audit entry that its sentence needs. */
interface Deed {
  readonly actor: { readonly kind: 'USER' | 'COMMAND_LINE' | 'SYSTEM'; readonly name: string | null };
  readonly action: string;
  /** The current name of the changed record. */
  readonly subjectName: string | null;
  readonly details: Details;
}

type Details = Readonly<Record<string, unknown>>;
/** Who did it, and the current name of the changed record. */
interface Names extends Record<string, string> {
  readonly who: string;
  readonly subject: string;
}

type Sentence = (names: Names, details: Details) => string;

interface KnownAction {
  /** Label of the action in the filter. */
  readonly label: string;
  readonly sentence: Sentence;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textIn = (value: unknown, key: string): string =>
  typeof value === 'object' && value !== null ? text((value as Record<string, unknown>)[key]) : '';
/** The names of the changed fields, as a list. Fields without a word of their own keep their name. */
const fieldsOf = (changed: unknown): string =>
  Array.isArray(changed)
    ? new Intl.ListFormat(currentLocale(), { type: 'unit' }).format(
        changed.map((name) => fieldNames[String(name)] ?? String(name)),
      )
    : '';

const fieldNames: Readonly<Record<string, string>> = {
  firstName: t('first name'),
  lastName: t('last name'),
  email: t('e-mail address'),
  externalId: t('external reference'),
  language: t('language'),
  authenticationType: t('authentication'),
  url: 'URL',
  eventTypes: t('event types'),
  constants: t('settings'),
  checkKind: t('check'),
  name: t('name'),
  timeZone: t('time zone'),
  colour: t('colour'),
  role: t('role'),
  mode: t('mode'),
  limit: t('limit'),
  isActive: t('active'),
};

/** The e-mail to students whose text an entry is about. */
const emailOf = ({ kind, language }: Details) => ({
  email: emailKindNames[kind as keyof typeof emailKindNames] ?? text(kind),
  language: languageNames[language as Language] ?? text(language),
});

/** What a user started for many records at once. */
const bulkRunStarted: Sentence = ({ who }, { kind, rows }) => {
  const values = { who, rows: Number(rows) };
  switch (kind) {
    case 'ENROL':
      return t('{who} started a bulk run that enrols {rows, plural, one {# student} other {# students}}', values);
    case 'CANCEL':
      return t('{who} started a bulk run that cancels {rows, plural, one {# enrolment} other {# enrolments}}', values);
    case 'REPEAT':
      return t(
        '{who} started a bulk run that sends {rows, plural, one {# enrolment} other {# enrolments}} to the LMS again',
        values,
      );
    case 'REDELIVER':
      return t(
        '{who} started a bulk run that sends {rows, plural, one {# failed webhook} other {# failed webhooks}} again',
        values,
      );
    default:
      return t(
        '{who} started a bulk run that sends {rows, plural, one {# failed e-mail} other {# failed e-mails}} again',
        values,
      );
  }
};

/** Labels and sentences for all recorded actions, by the action's name in the service. */
export const auditActions: Readonly<Record<string, KnownAction>> = {
  'session.opened': { label: t('Signed in'), sentence: ({ who }) => t('{who} signed in', { who }) },
  'sessions.ended': {
    label: t('Signed out elsewhere'),
    sentence: ({ who }) => t('{who} signed out everywhere else', { who }),
  },
  'password.changed': {
    label: t('Password changed'),
    sentence: ({ who }) => t('{who} changed their password', { who }),
  },
  'password.reset': {
    label: t('Password replaced'),
    sentence: (names, { by }) =>
      by === 'E_MAIL'
        ? t('{who} chose a new password with a link from an e-mail', { who: names.who })
        : t('{who} gave {subject} a new password', names),
  },
  'password_reset.requested': {
    label: t('Password reset requested'),
    sentence: (names) =>
      t('{who} sent {subject} a link for choosing a new password, because somebody requested it', names),
  },
  'second_factor.turned_on': {
    label: t('Two-step sign-in on'),
    sentence: ({ who }) => t('{who} turned on two-step sign-in', { who }),
  },
  'second_factor.turned_off': {
    label: t('Two-step sign-in off'),
    sentence: ({ who }) => t('{who} turned off two-step sign-in', { who }),
  },
  'second_factor.reset': {
    label: t('Two-step sign-in reset'),
    sentence: (names) => t('{who} reset two-step sign-in of {subject}', names),
  },
  'second_factor.recovery_code_used': {
    label: t('Recovery code used'),
    sentence: ({ who }) => t('{who} used a recovery code', { who }),
  },
  'second_factor.recovery_codes_renewed': {
    label: t('Recovery codes renewed'),
    sentence: ({ who }) => t('{who} made new recovery codes', { who }),
  },
  'user.created': { label: t('User added'), sentence: (names) => t('{who} added the user {subject}', names) },
  'user.name_changed': {
    label: t('User renamed'),
    sentence: ({ who }, { before, after }) =>
      t('{who} changed their name from {before} to {after}', { who, before: text(before), after: text(after) }),
  },
  'user.language_changed': {
    label: t('Language changed'),
    sentence: ({ who }) => t('{who} changed their language', { who }),
  },
  'user.role_changed': {
    label: t('Role changed'),
    sentence: (names, { after }) =>
      textIn(after, 'role') === 'ADMIN'
        ? t('{who} changed the role of {subject} from staff to administrator', names)
        : t('{who} changed the role of {subject} from administrator to staff', names),
  },
  'user.deactivated': { label: t('User deactivated'), sentence: (names) => t('{who} deactivated {subject}', names) },
  'user.reactivated': { label: t('User reactivated'), sentence: (names) => t('{who} reactivated {subject}', names) },
  'operator.granted': { label: t('Operator added'), sentence: (names) => t('{who} made {subject} an operator', names) },
  'operator.taken': {
    label: t('Operator removed'),
    sentence: (names) => t('{who} removed {subject} as an operator', names),
  },
  'invitation.created': {
    label: t('Invitation sent'),
    sentence: (names, { email, role }) =>
      role === 'ADMIN'
        ? t('{who} invited {subject} ({email}) as administrator', { ...names, email: text(email) })
        : t('{who} invited {subject} ({email}) as staff', { ...names, email: text(email) }),
  },
  'invitation.resent': {
    label: t('Invitation sent again'),
    sentence: (names) => t('{who} invited {subject} again', names),
  },
  'invitation.withdrawn': {
    label: t('Invitation withdrawn'),
    sentence: (names) => t('{who} withdrew the invitation to {subject}', names),
  },
  'invitation.accepted': {
    label: t('Invitation accepted'),
    sentence: ({ who }) => t('{who} accepted the invitation', { who }),
  },
  'organisation.created': {
    label: t('Organisation created'),
    sentence: ({ who }) => t('{who} created the organisation', { who }),
  },
  'organisation.changed': {
    label: t('Organisation changed'),
    sentence: ({ who }, { before, after }) =>
      textIn(before, 'colour') !== textIn(after, 'colour')
        ? t('{who} changed the colour of the organisation', { who })
        : textIn(before, 'name') === textIn(after, 'name')
          ? t('{who} changed the time zone to {timeZone}', { who, timeZone: textIn(after, 'timeZone') })
          : t('{who} renamed the organisation to {name}', { who, name: textIn(after, 'name') }),
  },
  'organisation.logo_replaced': {
    label: t('Logo replaced'),
    sentence: ({ who }) => t('{who} replaced the logo', { who }),
  },
  'certificate_brake.changed': {
    label: t('Brake changed'),
    sentence: ({ who }) => t('{who} changed the brake on mass issuing', { who }),
  },
  'held_certificates.released': {
    label: t('Held certificates issued'),
    sentence: ({ who }, { count }) => t('{who} issued held certificates: {count}', { who, count: Number(count) }),
  },
  'held_certificates.discarded': {
    label: t('Held certificates not issued'),
    sentence: ({ who }, { count }) =>
      t('{who} decided not to issue held certificates: {count}', { who, count: Number(count) }),
  },
  'email_template.changed': {
    label: t('E-mail text changed'),
    sentence: ({ who }, details) =>
      t('{who} changed the text of the e-mail “{email}” in {language}', { who, ...emailOf(details) }),
  },
  'email_template.reset': {
    label: t('E-mail text reset'),
    sentence: ({ who }, details) =>
      t('{who} reset the text of the e-mail “{email}” in {language} to the built-in one', { who, ...emailOf(details) }),
  },
  'email_template.tested': {
    label: t('E-mail test sent'),
    sentence: ({ who }, details) =>
      t('{who} sent a test of the e-mail “{email}” in {language} to their own address', { who, ...emailOf(details) }),
  },
  'organisation.logo_removed': {
    label: t('Logo removed'),
    sentence: ({ who }) => t('{who} removed the logo', { who }),
  },
  'student.created': { label: t('Student added'), sentence: (names) => t('{who} added the student {subject}', names) },
  'student.changed': {
    label: t('Student changed'),
    sentence: (names, { changed }) =>
      fieldsOf(changed) === ''
        ? t('{who} saved {subject} without a change', names)
        : t('{who} changed {subject}: {fields}', { ...names, fields: fieldsOf(changed) }),
  },
  'student.exported': {
    label: t('Student’s data exported'),
    sentence: (names) => t('{who} exported the data of {subject}', names),
  },
  'student.erased': {
    label: t('Student’s data erased'),
    sentence: ({ who }) => t('{who} erased the data of a student', { who }),
  },
  'students.exported': {
    label: t('Students exported'),
    sentence: ({ who }) => t('{who} exported the list of students', { who }),
  },
  'enrolments.exported': {
    label: t('Enrolments exported'),
    sentence: ({ who }) => t('{who} exported the list of enrolments', { who }),
  },
  'certificates.exported': {
    label: t('Certificates exported'),
    sentence: ({ who }) => t('{who} exported the list of certificates', { who }),
  },
  'enrolment.adopted': {
    label: t('Enrolment added by an import'),
    sentence: ({ who }) => t('{who} added an enrolment that the LMS already had, by an import', { who }),
  },
  'bulk_run.started': {
    label: t('Bulk run started'),
    sentence: bulkRunStarted,
  },
  'bulk_run.cancelled': {
    label: t('Bulk run cancelled'),
    sentence: ({ who }) => t('{who} cancelled a bulk run', { who }),
  },
  'bulk_run.exported': {
    label: t('Bulk run exported'),
    sentence: ({ who }) => t('{who} exported the results of a bulk run', { who }),
  },
  'correction.course_applied': {
    label: t('Changed course applied'),
    sentence: ({ who }, { changedSince }) =>
      typeof changedSince === 'number'
        ? t(
            '{who} applied a changed course to the current state; {count, plural, one {# enrolment had} other {# enrolments had}} changed since the preview',
            { who, count: changedSince },
          )
        : t('{who} applied a changed course', { who }),
  },
  'correction.reports_withdrawn': {
    label: t('Reports withdrawn'),
    sentence: ({ who }, { changedSince }) =>
      typeof changedSince === 'number'
        ? t(
            '{who} withdrew reports on the basis of the current state; {count, plural, one {# enrolment had} other {# enrolments had}} changed since the preview',
            { who, count: changedSince },
          )
        : t('{who} withdrew reports', { who }),
  },
  'correction.resumed': {
    label: t('Correction resumed'),
    sentence: ({ who }) => t('{who} went on with a correction that had failed', { who }),
  },
  'correction.exported': {
    label: t('Correction exported'),
    sentence: ({ who }) => t('{who} exported the impact of a correction', { who }),
  },
  'import.started': { label: t('Import started'), sentence: ({ who }) => t('{who} started an import', { who }) },
  'import.cancelled': { label: t('Import cancelled'), sentence: ({ who }) => t('{who} cancelled an import', { who }) },
  'import.exported': {
    label: t('Import exported'),
    sentence: ({ who }) => t('{who} exported the results of an import', { who }),
  },
  'import.removed': { label: t('Import removed'), sentence: ({ who }) => t('{who} removed an uploaded file', { who }) },
  'course.created': { label: t('Course added'), sentence: (names) => t('{who} added the course {subject}', names) },
  'course.changed': { label: t('Course changed'), sentence: (names) => t('{who} changed the course {subject}', names) },
  'certificate.revoked': {
    label: t('Certificate revoked'),
    sentence: (names, { reason }) =>
      t('{who} revoked the certificate {subject}: {reason}', { ...names, reason: text(reason) }),
  },
  'certificate.evidence_downloaded': {
    label: t('Evidence downloaded'),
    sentence: (names) => t('{who} downloaded the evidence of the certificate {subject}', names),
  },
  'certificate.reinstated': {
    label: t('Certificate reinstated'),
    sentence: (names) => t('{who} reinstated the certificate {subject}', names),
  },
  'certificate.email_repeated': {
    label: t('E-mail about a certificate sent again'),
    sentence: (names) => t('{who} sent the e-mail about the certificate {subject} again', names),
  },
  'email.resent': {
    label: t('E-mail sent again'),
    sentence: ({ who }) => t('{who} sent an e-mail to a student again', { who }),
  },
  'progress_report.ignored': {
    label: t('Reports ignored'),
    sentence: ({ who }, { lmsEnrolmentId, reports }) =>
      t('{who} ignored {reports, plural, one {# report} other {# reports}} of the unknown id {id}', {
        who,
        id: text(lmsEnrolmentId),
        reports: Number(reports),
      }),
  },
  'api_key.created': { label: t('API key created'), sentence: ({ who }) => t('{who} created an API key', { who }) },
  'api_key.try_token_created': {
    label: t('API tried from the reference'),
    sentence: ({ who }) => t('{who} made a token to try the API for fifteen minutes', { who }),
  },
  'api_key.revoked': {
    label: t('API key revoked'),
    sentence: ({ who }) => t('{who} revoked the API key', { who }),
  },
  'lms_mode.changed': {
    label: t('LMS changed'),
    sentence: ({ who }) => t('{who} changed the LMS for new enrolments', { who }),
  },
  'lms.provisioned': {
    label: t('First-party LMS set up'),
    sentence: ({ who }) => t('{who} set the organisation up in the first-party LMS', { who }),
  },
  'lms.provisioning_failed': {
    label: t('First-party LMS not set up'),
    sentence: ({ who }) => t('{who} could not set the organisation up in the first-party LMS', { who }),
  },
  'lms_dashboard.opened': {
    label: t('LMS dashboard opened'),
    sentence: ({ who }) => t('{who} opened the dashboard of the LMS', { who }),
  },
  'lms_operation.configured': {
    label: t('LMS operation configured'),
    sentence: ({ who }, { operation, changed }) =>
      fieldsOf(changed) === ''
        ? t('{who} configured the LMS operation {operation}', { who, operation: operationLabel(text(operation)) })
        : t('{who} configured the LMS operation {operation}: {fields}', {
            who,
            operation: operationLabel(text(operation)),
            fields: fieldsOf(changed),
          }),
  },
  'lms_check.started': {
    label: t('Check of the LMS started'),
    sentence: (names, { courseId }) =>
      t('{who} checked the LMS with the course {courseId}', { ...names, courseId: text(courseId) }),
  },
  'lms_inbound.created': {
    label: t('Inbound address added'),
    sentence: ({ who }) => t('{who} added an address to which the LMS sends progress', { who }),
  },
  'lms_inbound.changed': {
    label: t('Inbound address changed'),
    sentence: ({ who }, { changed }) =>
      fieldsOf(changed) === ''
        ? t('{who} changed the address to which the LMS sends progress', { who })
        : t('{who} changed the address to which the LMS sends progress: {fields}', { who, fields: fieldsOf(changed) }),
  },
  'lms_inbound.deleted': {
    label: t('Inbound address deleted'),
    sentence: ({ who }) => t('{who} deleted the address to which the LMS sends progress', { who }),
  },
  'progress_pull.configured': {
    label: t('Pulls of progress configured'),
    sentence: ({ who }, { enabled, intervalMinutes }) =>
      enabled === true
        ? t('{who} switched on pulls of progress, every {minutes, plural, one {# minute} other {# minutes}}', {
            who,
            minutes: Number(intervalMinutes),
          })
        : t('{who} switched off pulls of progress', { who }),
  },
  'lms_connection.configured': {
    label: t('LMS connection configured'),
    sentence: ({ who }, { changed }) =>
      fieldsOf(changed) === ''
        ? t('{who} configured the connection to the LMS', { who })
        : t('{who} configured the connection to the LMS: {fields}', { who, fields: fieldsOf(changed) }),
  },
  'lifecycle_action.linked': {
    label: t('Failed action linked'),
    sentence: (names, { lmsEnrolmentId }) =>
      t('{who} linked a failed action to the LMS enrolment {lmsEnrolmentId}', {
        ...names,
        lmsEnrolmentId: text(lmsEnrolmentId),
      }),
  },
  'lifecycle_action.confirmed': {
    label: t('Failed action confirmed'),
    sentence: ({ who }) => t('{who} confirmed that the LMS did what was asked', { who }),
  },
  'webhook_endpoint.created': {
    label: t('Webhook endpoint added'),
    sentence: (names) => t('{who} added the webhook endpoint {subject}', names),
  },
  'webhook_endpoint.changed': {
    label: t('Webhook endpoint changed'),
    sentence: (names, { changed }) =>
      fieldsOf(changed) === ''
        ? t('{who} changed the webhook endpoint {subject}', names)
        : t('{who} changed the webhook endpoint {subject}: {fields}', { ...names, fields: fieldsOf(changed) }),
  },
  'webhook_endpoint.deleted': {
    label: t('Webhook endpoint deleted'),
    sentence: (names) => t('{who} deleted the webhook endpoint {subject}', names),
  },
  'webhook_endpoint.enabled': {
    label: t('Webhook endpoint enabled'),
    sentence: (names) => t('{who} enabled the webhook endpoint {subject}', names),
  },
  'webhook_endpoint.disabled': {
    label: t('Webhook endpoint disabled'),
    sentence: (names, { reason }) =>
      reason === 'GONE'
        ? t('{who} disabled the webhook endpoint {subject}, because it answered 410 Gone', names)
        : reason === 'FAILING'
          ? t('{who} disabled the webhook endpoint {subject}, because all attempts had failed for five days', names)
          : t('{who} disabled the webhook endpoint {subject}', names),
  },
  'webhook_endpoint.secret_revealed': {
    label: t('Signing secret revealed'),
    sentence: (names) => t('{who} revealed the signing secret of the webhook endpoint {subject}', names),
  },
  'webhook_endpoint.secret_rotated': {
    label: t('Signing secret replaced'),
    sentence: (names) => t('{who} replaced the signing secret of the webhook endpoint {subject}', names),
  },
  'webhook_endpoint.example_sent': {
    label: t('Webhook example sent'),
    sentence: (names, { type }) =>
      t('{who} sent an example of {type} to the webhook endpoint {subject}', { ...names, type: text(type) }),
  },
  'webhook_delivery.resent': {
    label: t('Webhook sent again'),
    sentence: (names, { type }) =>
      t('{who} sent an event {type} to the webhook endpoint {subject} again', { ...names, type: text(type) }),
  },
  'webhook_delivery.test_sent': {
    label: t('Webhook test sent'),
    sentence: (names, { type }) =>
      t('{who} sent an edited event {type} as a test to the webhook endpoint {subject}', {
        ...names,
        type: text(type),
      }),
  },
  'webhook_recovery.started': {
    label: t('Webhook recovery started'),
    sentence: (names) =>
      t('{who} started to send failed and missed events to the webhook endpoint {subject} again', names),
  },
  'webhook_recovery.cancelled': {
    label: t('Webhook recovery cancelled'),
    sentence: (names) => t('{who} cancelled the recovery of the webhook endpoint {subject}', names),
  },
  'lifecycle_action.discarded': {
    label: t('Failed action discarded'),
    sentence: ({ who }) => t('{who} discarded a failed action', { who }),
  },
};

/** Returns the fields that an entry changed, each with its value before and after. */
export function changesIn({ before, after }: Details): [label: string, value: string][] {
  const [former, newer] = [fieldsIn(before), fieldsIn(after)];
  return Object.keys(newer)
    .filter((key) => former[key] !== newer[key])
    .map((key) => [
      fieldNames[key] ?? key,
      t('{before} → {after}', { before: shown(former[key]), after: shown(newer[key]) }),
    ]);
}

const fieldsIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const valueNames: Readonly<Record<string, string>> = {
  ...roleNames,
  OFF: t('Never'),
  FIXED: t('More than a fixed number within an hour'),
  USUAL: t('More than five times what is usual at this time of the week'),
};

function shown(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  return typeof value === 'string' ? (valueNames[value] ?? value) : JSON.stringify(value);
}

/** Returns the name of the user or program that performed an action. */
export function actorName({ kind, name }: { kind: 'USER' | 'COMMAND_LINE' | 'SYSTEM'; name: string | null }): string {
  return { USER: name ?? t('A former user'), COMMAND_LINE: t('An operator at the command line'), SYSTEM: 'Attain' }[
    kind
  ];
}

/** Says who did what. An unknown action is named as it is stored. */
export function auditSentence({ actor, action, subjectName, details }: Deed): string {
  const who = actorName(actor);
  const known = auditActions[action];
  if (known === undefined) return `${who} ${action.replaceAll(/[._]/g, ' ')}`;
  return known.sentence({ who, subject: subjectName ?? t('somebody') }, details);
}

/** Stands for the subject while its sentence is made. No text has this character. */
const place = '\u{F0000}';

/** Returns the same sentence as its parts before and after the subject's name; without a name in it, one part. */
export function aroundSubject(deed: Deed): readonly [string, ...string[]] {
  const [first = '', ...others] = auditSentence({ ...deed, subjectName: place }).split(place);
  return deed.subjectName === null ? [auditSentence(deed)] : [first, ...others];
}

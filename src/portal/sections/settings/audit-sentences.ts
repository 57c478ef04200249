import { t } from '../../../language/translate.ts';

/** The parts of an audit entry that its sentence needs. */
interface Deed {
  readonly actor: { readonly kind: 'USER' | 'COMMAND_LINE' | 'SYSTEM'; readonly name: string | null };
  readonly action: string;
  /** The current name of the changed record. */
  readonly subjectName: string | null;
  readonly details: Details;
}

type Details = Readonly<Record<string, unknown>>;
/**
 * The sentence after the user's name.
 * @param subject the current name of the changed record
 */
type Sentence = (subject: string, details: Details) => string;

/** The whole sentence, with the name of the user or program that acted. */
type WholeSentence = (who: string, details: Details) => string;

type KnownAction = {
  /** Label of the action in the filter. */
  readonly label: string;
} & ({ readonly sentence: Sentence } | { readonly whole: WholeSentence });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textIn = (value: unknown, key: string): string =>
  typeof value === 'object' && value !== null ? text((value as Record<string, unknown>)[key]) : '';
const list = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(', ') : '');
const role = (value: string): string => (value === 'ADMIN' ? 'administrator' : 'staff');
const field = (name: string): string =>
  ({
    firstName: 'first name',
    lastName: 'last name',
    email: 'e-mail address',
    externalId: 'external reference',
    language: 'language',
    authenticationType: 'authentication',
    url: 'URL',
    eventTypes: 'event types',
    constants: 'settings',
    checkKind: 'check',
  })[name] ?? name;

/** What a user started for many records at once. */
const bulkRunStarted: WholeSentence = (who, { kind, rows }) => {
  const values = { who, rows: Number(rows) };
  switch (kind) {
    case 'ENROL':
      return t('{who} started a bulk run that enrols {rows, plural, one {# student} other {# students}}', values);
    case 'CANCEL':
      return t('{who} started a bulk run that cancels {rows, plural, one {# enrolment} other {# enrolments}}', values);
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
  'session.opened': { label: t('Signed in'), sentence: () => 'signed in' },
  'sessions.ended': { label: t('Signed out elsewhere'), sentence: () => 'signed out everywhere else' },
  'password.changed': { label: t('Password changed'), sentence: () => 'changed their password' },
  'password.reset': {
    label: t('Password replaced'),
    sentence: (subject, { by }) =>
      by === 'E_MAIL' ? 'chose a new password with a link from an e-mail' : `gave ${subject} a new password`,
  },
  'password_reset.requested': {
    label: t('Password reset requested'),
    sentence: (subject) => `sent ${subject} a link for choosing a new password, because somebody requested it`,
  },
  'second_factor.turned_on': { label: t('Two-step sign-in on'), sentence: () => 'turned on two-step sign-in' },
  'second_factor.turned_off': { label: t('Two-step sign-in off'), sentence: () => 'turned off two-step sign-in' },
  'second_factor.reset': {
    label: t('Two-step sign-in reset'),
    sentence: (subject) => `reset two-step sign-in of ${subject}`,
  },
  'second_factor.recovery_code_used': { label: t('Recovery code used'), sentence: () => 'used a recovery code' },
  'second_factor.recovery_codes_renewed': {
    label: t('Recovery codes renewed'),
    sentence: () => 'made new recovery codes',
  },
  'user.created': { label: t('User added'), sentence: (subject) => `added the user ${subject}` },
  'user.name_changed': {
    label: t('User renamed'),
    sentence: (_subject, { before, after }) => `changed their name from ${text(before)} to ${text(after)}`,
  },
  'user.language_changed': { label: t('Language changed'), sentence: () => 'changed their language' },
  'user.role_changed': {
    label: t('Role changed'),
    sentence: (subject, { before, after }) =>
      `changed the role of ${subject} from ${role(textIn(before, 'role'))} to ${role(textIn(after, 'role'))}`,
  },
  'user.deactivated': { label: t('User deactivated'), sentence: (subject) => `deactivated ${subject}` },
  'user.reactivated': { label: t('User reactivated'), sentence: (subject) => `reactivated ${subject}` },
  'operator.granted': { label: t('Operator added'), sentence: (subject) => `made ${subject} an operator` },
  'operator.taken': { label: t('Operator removed'), sentence: (subject) => `removed ${subject} as an operator` },
  'invitation.created': {
    label: t('Invitation sent'),
    sentence: (subject, { email, role: as }) => `invited ${subject} (${text(email)}) as ${role(text(as))}`,
  },
  'invitation.resent': { label: t('Invitation sent again'), sentence: (subject) => `invited ${subject} again` },
  'invitation.withdrawn': {
    label: t('Invitation withdrawn'),
    sentence: (subject) => `withdrew the invitation of ${subject}`,
  },
  'invitation.accepted': { label: t('Invitation accepted'), sentence: () => 'accepted the invitation' },
  'organisation.created': { label: t('Organisation created'), sentence: () => 'created the organisation' },
  'organisation.changed': {
    label: t('Organisation changed'),
    sentence: (_subject, { before, after }) =>
      textIn(before, 'colour') !== textIn(after, 'colour')
        ? t('changed the colour of the organisation')
        : textIn(before, 'name') === textIn(after, 'name')
          ? `changed the time zone to ${textIn(after, 'timeZone')}`
          : `renamed the organisation to ${textIn(after, 'name')}`,
  },
  'organisation.logo_replaced': { label: t('Logo replaced'), sentence: () => 'replaced the logo' },
  'email_template.changed': { label: t('E-mail text changed'), sentence: () => t('changed the text of an e-mail') },
  'email_template.reset': {
    label: t('E-mail text reset'),
    sentence: () => t('reset the text of an e-mail to the built-in one'),
  },
  'email_template.tested': {
    label: t('E-mail test sent'),
    sentence: () => t('sent a test of an e-mail to their own address'),
  },
  'organisation.logo_removed': { label: t('Logo removed'), sentence: () => 'removed the logo' },
  'student.created': { label: t('Student added'), sentence: (subject) => `added the student ${subject}` },
  'student.changed': {
    label: t('Student changed'),
    sentence: (subject, { changed }) =>
      `changed ${Array.isArray(changed) && changed.length > 0 ? changed.map(String).map(field).join(', ') : 'nothing'} of ${subject}`,
  },
  'student.exported': { label: t('Student’s data exported'), sentence: (subject) => `exported the data of ${subject}` },
  'student.erased': { label: t('Student’s data erased'), sentence: () => 'erased the data of a student' },
  'students.exported': { label: t('Students exported'), sentence: () => 'exported the list of students' },
  'enrolments.exported': { label: t('Enrolments exported'), sentence: () => 'exported the list of enrolments' },
  'certificates.exported': { label: t('Certificates exported'), sentence: () => 'exported the list of certificates' },
  'enrolment.adopted': {
    label: t('Enrolment added by an import'),
    sentence: () => 'added an enrolment that the LMS already had, by an import',
  },
  'bulk_run.started': {
    label: t('Bulk run started'),
    whole: bulkRunStarted,
  },
  'bulk_run.cancelled': { label: t('Bulk run cancelled'), whole: (who) => t('{who} cancelled a bulk run', { who }) },
  'bulk_run.exported': {
    label: t('Bulk run exported'),
    whole: (who) => t('{who} exported the results of a bulk run', { who }),
  },
  'import.started': { label: t('Import started'), sentence: () => 'started an import' },
  'import.cancelled': { label: t('Import cancelled'), sentence: () => 'cancelled an import' },
  'import.removed': { label: t('Import removed'), sentence: () => 'removed an uploaded file' },
  'course.created': { label: t('Course added'), sentence: (subject) => `added the course ${subject}` },
  'course.changed': { label: t('Course changed'), sentence: (subject) => `changed the course ${subject}` },
  'certificate.revoked': {
    label: t('Certificate revoked'),
    sentence: (subject, { reason }) => `revoked the certificate ${subject}: ${text(reason)}`,
  },
  'certificate.evidence_downloaded': {
    label: t('Evidence downloaded'),
    sentence: (subject) => `downloaded the evidence of the certificate ${subject}`,
  },
  'certificate.reinstated': {
    label: t('Certificate reinstated'),
    sentence: (subject) => `reinstated the certificate ${subject}`,
  },
  'email.resent': { label: t('E-mail sent again'), sentence: () => 'sent an e-mail to a student again' },
  'api_key.created': { label: t('API key created'), sentence: () => 'created an API key' },
  'api_key.try_token_created': {
    label: t('API tried from the reference'),
    sentence: () => 'made a token to try the API for fifteen minutes',
  },
  'api_key.revoked': { label: t('API key revoked'), sentence: () => 'replaced and so revoked the API key' },
  'lms_mode.changed': { label: t('LMS mode changed'), sentence: () => 'switched to the other LMS' },
  'lms.provisioned': {
    label: t('First-party LMS set up'),
    sentence: () => 'set the organisation up in the first-party LMS',
  },
  'lms.provisioning_failed': {
    label: t('First-party LMS not set up'),
    sentence: () => 'could not set the organisation up in the first-party LMS',
  },
  'lms_dashboard.opened': { label: t('LMS dashboard opened'), sentence: () => 'opened the dashboard of the LMS' },
  'lms_operation.configured': {
    label: t('LMS operation configured'),
    sentence: (_subject, { operation, changed }) =>
      `configured the LMS operation ${text(operation).toLowerCase().replaceAll('_', ' ')}${
        list(changed) === '' ? '' : ` (${(changed as unknown[]).map(String).map(field).join(', ')})`
      }`,
  },
  'lms_check.started': {
    label: t('Check of the LMS started'),
    sentence: (_subject, { courseId }) => `checked the LMS with the course ${text(courseId)}`,
  },
  'lms_inbound.created': {
    label: t('Inbound address added'),
    sentence: () => 'added an address to which the LMS sends progress',
  },
  'lms_inbound.changed': {
    label: t('Inbound address changed'),
    sentence: (_subject, { changed }) =>
      `changed the address to which the LMS sends progress${
        list(changed) === '' ? '' : ` (${(changed as unknown[]).map(String).map(field).join(', ')})`
      }`,
  },
  'lms_inbound.deleted': {
    label: t('Inbound address deleted'),
    sentence: () => 'deleted the address to which the LMS sends progress',
  },
  'progress_pull.configured': {
    label: t('Pulls of progress configured'),
    sentence: (_subject, { enabled, intervalMinutes }) =>
      enabled === true
        ? `switched on pulls of progress, every ${String(intervalMinutes)} minutes`
        : 'switched off pulls of progress',
  },
  'lms_connection.configured': {
    label: t('LMS connection configured'),
    sentence: (_subject, { changed }) =>
      `configured the connection to the LMS${
        list(changed) === '' ? '' : ` (${(changed as unknown[]).map(String).map(field).join(', ')})`
      }`,
  },
  'lifecycle_action.linked': {
    label: t('Failed action linked'),
    sentence: (_subject, { lmsEnrolmentId }) => `linked a failed action to the LMS enrolment ${text(lmsEnrolmentId)}`,
  },
  'lifecycle_action.confirmed': {
    label: t('Failed action confirmed'),
    sentence: () => 'confirmed that the LMS did what was asked',
  },
  'webhook_endpoint.created': {
    label: t('Webhook endpoint added'),
    sentence: (subject) => `added the webhook endpoint ${subject}`,
  },
  'webhook_endpoint.changed': {
    label: t('Webhook endpoint changed'),
    sentence: (subject, { changed }) =>
      `changed ${Array.isArray(changed) ? changed.map(String).map(field).join(', ') : 'something'} of the webhook endpoint ${subject}`,
  },
  'webhook_endpoint.deleted': {
    label: t('Webhook endpoint deleted'),
    sentence: (subject) => `deleted the webhook endpoint ${subject}`,
  },
  'webhook_endpoint.enabled': {
    label: t('Webhook endpoint enabled'),
    sentence: (subject) => `enabled the webhook endpoint ${subject}`,
  },
  'webhook_endpoint.disabled': {
    label: t('Webhook endpoint disabled'),
    sentence: (subject, { reason }) =>
      `disabled the webhook endpoint ${subject}${
        { GONE: ', because it answered 410 Gone', FAILING: ', because all attempts had failed for five days' }[
          text(reason)
        ] ?? ''
      }`,
  },
  'webhook_endpoint.secret_revealed': {
    label: t('Signing secret revealed'),
    sentence: (subject) => `revealed the signing secret of the webhook endpoint ${subject}`,
  },
  'webhook_endpoint.secret_rotated': {
    label: t('Signing secret replaced'),
    sentence: (subject) => `replaced the signing secret of the webhook endpoint ${subject}`,
  },
  'webhook_endpoint.example_sent': {
    label: t('Webhook example sent'),
    sentence: (subject, { type }) => `sent an example of ${text(type)} to the webhook endpoint ${subject}`,
  },
  'webhook_delivery.resent': {
    label: t('Webhook sent again'),
    sentence: (subject, { type }) => `sent an event ${text(type)} to the webhook endpoint ${subject} again`,
  },
  'webhook_delivery.test_sent': {
    label: t('Webhook test sent'),
    sentence: (subject, { type }) => `sent an edited event ${text(type)} as a test to the webhook endpoint ${subject}`,
  },
  'webhook_recovery.started': {
    label: t('Webhook recovery started'),
    sentence: (subject) => `started to send failed and missed events to the webhook endpoint ${subject} again`,
  },
  'webhook_recovery.cancelled': {
    label: t('Webhook recovery cancelled'),
    sentence: (subject) => `cancelled the recovery of the webhook endpoint ${subject}`,
  },
  'lifecycle_action.discarded': { label: t('Failed action discarded'), sentence: () => 'discarded a failed action' },
};

/** Returns the name of the user or program that performed an action. */
export function actorName({ kind, name }: { kind: 'USER' | 'COMMAND_LINE' | 'SYSTEM'; name: string | null }): string {
  return { USER: name ?? t('A former user'), COMMAND_LINE: t('An operator at the command line'), SYSTEM: t('Attain') }[
    kind
  ];
}

/** Says who did what. An unknown action is named as it is stored. */
export function auditSentence({ actor, action, subjectName, details }: Deed): string {
  const who = actorName(actor);
  const known = auditActions[action];
  if (known === undefined) return `${who} ${action.replaceAll(/[._]/g, ' ')}`;
  return 'whole' in known ? known.whole(who, details) : `${who} ${known.sentence(subjectName ?? 'somebody', details)}`;
}

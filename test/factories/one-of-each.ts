import { newId } from '../../src/platform/ids.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { createReceiveReport } from '../../src/features/progress/receive-report.ts';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { createEndpoint } from '../../src/features/webhooks/save-endpoint.ts';
import { createRequestCheck } from '../../src/platform/outbound-http/check-request.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { buildCourse } from './course-factory.ts';
import { buildEnrolment } from './enrolment-factory.ts';
import { testOutbound } from '../support/test-keyring.ts';
import type { TestDatabase } from '../support/test-database.ts';
import type { PortalOrganisation } from '../support/portal-organisation.ts';

/**
 * One of everything that has an id, in one organisation: a student whose certificate was earned by a report, with its e-mail;
 * an action with its call; a user; an invitation; a webhook endpoint with a delivery.
 * @returns ids by the names of the contract's parameters
 */
export async function buildOneOfEach(
  database: TestDatabase,
  organisation: PortalOrganisation,
): Promise<Record<string, string>> {
  const { id: organisationId } = organisation;
  const course = await buildCourse(database.app, organisationId, { name: 'Foreign course' });
  const enrolment = await buildEnrolment(database.app, organisationId, {
    courseId: course.id,
    firstName: 'Foreign',
    lastName: 'Student',
    lmsEnrolmentId: 'foreign-1',
  });
  const reportId = await report(database, organisation, 'foreign-1', 100);
  const run = { workflowId: 'test', runId: 'test' };
  await applyReports(database.app, 'attain.test', { organisationIds: [organisationId], limit: 10, run });
  const [certificate] = await database.rows<{ id: string; email: string }>(
    `select c.id, m.id as email from certificate c join email_outbox m on m.certificate_id = c.id where c.enrolment_id = $1`,
    [enrolment.id],
  );
  await database.asOwner(
    `update email_outbox set state = 'FAILED', last_error = 'The mail server answered 550 to us.' where id = '${certificate!.email}'`,
  );
  const actionId = newId();
  const callId = newId();
  const invitationId = newId();
  const importId = newId();
  const bulkRunId = newId();
  const checkId = newId();
  const correctionId = newId();
  const savedViewId = newId();
  const requestId = newId();
  await database.asOwner(`
    insert into lifecycle_action (id, organisation_id, kind, enrolment_id, idempotency_key, request_hash, request,
      actor_user_id, state, ending, outcome, lms_idempotency_key, call_id, created_at, started_at, closed_at)
    values ('${actionId}', '${organisationId}', 'CANCEL', '${enrolment.id}', '${actionId}', '\\x00', '{}',
      '${organisation.admin.id}', 'CLOSED', 'UNKNOWN',
      '{"ending":"UNKNOWN","httpStatusForClient":504,"message":"Foreign","nextSteps":[],"choices":["REPEAT","CONFIRM"],"lmsStatus":null,"excerpt":null}',
      '${actionId}', '${callId}', now(), now(), now());
    insert into lms_call (id, organisation_id, operation, action_id, enrolment_id, actor_user_id, method, url, ending,
      status_code, started_at, closed_at)
    values ('${callId}', '${organisationId}', 'CANCEL_ENROLMENT', '${actionId}', '${enrolment.id}',
      '${organisation.admin.id}', 'POST', 'https://lms.example/Foreign', 'UNKNOWN', null, now(), now());
    insert into lms_call_step (id, organisation_id, call_id, number, name, effect, method, url, started_at)
    values ('${newId()}', '${organisationId}', '${callId}', 1, 'Foreign', 'WRITE', 'POST', 'https://lms.example/Foreign', now());
    insert into lms_connection (organisation_id, preset, preset_version, address, constants, revision, updated_at)
    values ('${organisationId}', 'moodle', 1, 'https://lms.example/Foreign', '{}', 1, now());
    insert into progress_pull_settings (organisation_id, enabled, interval_minutes, revision, scheduled_revision,
      schedule_kept_at, batch_size, updated_at)
    values ('${organisationId}', true, 60, 1, 1, now() + interval '1 day', 50, now());
    insert into progress_pull (id, organisation_id, trigger, workflow_id, run_id, state, message, started_at, ended_at)
    values ('${newId()}', '${organisationId}', 'SCHEDULE', 'Foreign', 'Foreign', 'FAILED', 'Foreign', now(), now());
    insert into lms_inbound (id, organisation_id, token_hash, check_kind, mapping, revision, created_at, updated_at)
    values ('${newId()}', '${organisationId}', '\\x${newId().replaceAll('-', '')}', 'NONE', 'Foreign', 1, now(), now());
    insert into lms_check (id, organisation_id, lms, input, parts, started_at, ended_at)
    values ('${checkId}', '${organisationId}', 'CONNECTOR',
      '{"courseId":"foreign","studentEmail":"a@example.org","otherEmail":"b@example.org","unitCode":null}', '[]', now(), now());
    insert into api_request (id, organisation_id, api_key_id, method, path, status, duration_ms, problems, body_excerpt)
    select '${requestId}', '${organisationId}', id, 'PUT', '/api/Foreign', 400, 1, '{Foreign}', 'Foreign'
    from api_key where organisation_id = '${organisationId}';
    insert into invitation (id, organisation_id, email, name, role, token_hash, invited_by_user_id, created_at, expires_at)
    values ('${invitationId}', '${organisationId}', 'foreign@example.org', 'Foreign', 'STAFF', '\\x${invitationId.replaceAll('-', '')}',
      '${organisation.admin.id}', now(), now() + interval '1 day');
    insert into import (id, organisation_id, kind, file_name, delimiter, columns, uploaded_by_user_id, created_at)
    values ('${importId}', '${organisationId}', 'STUDENTS', 'Foreign.csv', ',', '[]', '${organisation.admin.id}', now());
    insert into import_row (import_id, organisation_id, position, line, given, plan, new_student, state)
    values ('${importId}', '${organisationId}', 0, 2, '{"email":"foreign@example.org"}', 'ADD_STUDENT', true, 'WAITING')`);
  await database.asOwner(`
    insert into bulk_run (id, organisation_id, kind, course_id, created_by_user_id, created_at)
    values ('${bulkRunId}', '${organisationId}', 'ENROL', '${course.id}', '${organisation.admin.id}', now());
    insert into bulk_row (bulk_run_id, organisation_id, position, subject_id, student_id, state)
    values ('${bulkRunId}', '${organisationId}', 0, '${enrolment.studentId}', '${enrolment.studentId}', 'WAITING');
    insert into correction (id, organisation_id, kind, state, course_id, proposal, base_version, base_revision,
      created_by_user_id, created_at, previewed_at)
    values ('${correctionId}', '${organisationId}', 'COURSE', 'PREVIEWED', '${course.id}',
      '{"name":"Foreign","lmsCourseId":null,"units":[],"certificateDefinitions":[]}', 'foreign', 1,
      '${organisation.admin.id}', now(), now());
    insert into correction_row (correction_id, enrolment_id, organisation_id, fingerprint, progress_before, progress_after,
      mark_before, effect_all, mark_all, certificates_all, effect_gains, mark_gains, certificates_gains)
    values ('${correctionId}', '${enrolment.id}', '${organisationId}', 'x', 1, 1, 1, 'MARK', 2, '[]', 'MARK', 2, '[]');
    insert into import_file (import_id, organisation_id, content, sheets, samples)
    values ('${importId}', '${organisationId}', '', '{}', '[]');
    insert into import_mapping (organisation_id, kind, header_hash, fields, chosen_by_user_id, chosen_at)
    values ('${organisationId}', 'STUDENTS', 'foreign', '[]', '${organisation.admin.id}', now());
    insert into saved_view (id, organisation_id, list, name, is_shared, created_by_user_id, filters, created_at, updated_at)
    values ('${savedViewId}', '${organisationId}', 'ENROLMENTS', 'Foreign', true, '${organisation.admin.id}',
      '{"status":"ACTIVE"}', now(), now());
    insert into saved_view_default (user_id, list, organisation_id, view_id)
    values ('${organisation.admin.id}', 'ENROLMENTS', '${organisationId}', '${savedViewId}')`);
  const { endpointId, eventId, recoveryId } = await buildWebhooks(database, organisation);
  return {
    endpointId,
    eventId,
    recoveryId,
    studentId: enrolment.studentId,
    toStudentId: enrolment.studentId,
    courseId: course.id,
    unitId: course.unitIds[0]!,
    enrolmentId: enrolment.id,
    certificateId: certificate!.id,
    emailId: certificate!.email,
    reportId,
    requestId,
    apiKeyId: (await createVerifyApiKey(database.app)(organisation.apiKey))!.id,
    checkId,
    actionId,
    callId,
    invitationId,
    importId,
    bulkRunId,
    correctionId,
    savedViewId,
    userId: organisation.staff.id,
  };
}

/** A certificate that the brake holds, of an enrolment that `buildOneOfEach` made. @returns its id */
export async function buildHeldCertificate(database: TestDatabase, enrolmentId: string): Promise<string> {
  const id = newId();
  await database.asOwner(`
    insert into held_certificate (id, organisation_id, enrolment_id, definition_id, state, mark, threshold, revision_number,
      cause_kind, with_email, hour_limit, held_at)
    select '${id}', e.organisation_id, e.id, d.id, 'HELD', 60, 50, 1, 'REPORT', true, 1, now()
    from enrolment e join certificate_definition d on d.course_id = e.course_id where e.id = '${enrolmentId}' limit 1`);
  return id;
}

/** The credential that is stored for the endpoint. No reply may contain it. */
export const storedCredential = 'canary-of-a-stored-credential';

/** An endpoint with a delivery that failed, its attempt, and a recovery that runs. */
export async function buildWebhooks(database: TestDatabase, { id: organisationId, admin }: PortalOrganisation) {
  const secretBox = createSecretBox(testOutbound.SECRET_KEYS);
  const requestCheck = createRequestCheck({});
  const { id: endpointId } = await createEndpoint(
    { database: database.app, secretBox, requestCheck },
    organisationId,
    {
      name: 'Foreign endpoint',
      url: 'https://foreign.example/Foreign',
      description: 'Foreign endpoint',
      eventTypes: null,
      authentication: { type: 'BEARER', token: storedCredential },
    },
    { kind: 'USER', userId: admin.id },
  );
  const eventId = newId();
  const recoveryId = newId();
  await database.asOwner(`
    insert into domain_event (id, organisation_id, type, subject_id, data, occurred_at)
    values ('${eventId}', '${organisationId}', 'enrolment.cancelled', '${newId()}', '{"status":"Foreign"}', now());
    insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, state, failure, attempts, queued_at,
      last_error, finished_at)
    values ('${eventId}', '${endpointId}', '${organisationId}', 'enrolment.cancelled', 'FAILED', 'EXHAUSTED', 1, now(), 'Foreign',
      now());
    insert into webhook_attempt (id, organisation_id, endpoint_id, event_id, number, started_at, duration_ms, ending, delivered,
      status, response_body)
    values ('${newId()}', '${organisationId}', '${endpointId}', '${eventId}', 1, now(), 5, 'REJECTED', false, 500, 'Foreign');
    insert into webhook_test_delivery (id, organisation_id, endpoint_id, event_id, event_type, body, requested_by_user_id, started_at)
    values ('${newId()}', '${organisationId}', '${endpointId}', '${eventId}', 'Foreign', '"Foreign"', '${admin.id}', now());
    insert into webhook_recovery (id, organisation_id, endpoint_id, since, until, requested_by_user_id, created_at)
    values ('${recoveryId}', '${organisationId}', '${endpointId}', now() - interval '1 day', now(), '${admin.id}', now())`);
  return { endpointId, eventId, recoveryId };
}

/** Stores a report as the API does. @returns its id */
export async function report(
  database: TestDatabase,
  { apiKey }: { readonly apiKey: string },
  lmsEnrolmentId: string,
  progress: number,
): Promise<string> {
  const key = await createVerifyApiKey(database.app)(apiKey);
  return createReceiveReport(database.intake)({
    apiKeyId: key!.id,
    requestId: newId(),
    remoteAddress: '203.0.113.9',
    lmsEnrolmentId,
    progress,
  });
}

const tables = [
  'student',
  'course',
  'unit',
  'outcome',
  'certificate_definition',
  'enrolment',
  'certificate',
  'certificate_change',
  'held_certificate',
  'correction',
  'correction_report',
  'correction_row',
  'course_revision',
  'enrolment_key',
  'mark_change',
  'outcome_result',
  'unit_result',
  'progress_effect',
  'quiz_mark',
  'student_word',
  'course_word',
  'email_outbox',
  'lifecycle_action',
  'lms_call',
  'lms_call_step',
  'progress_report',
  'invitation',
  'import',
  'import_row',
  'import_file',
  'import_mapping',
  'bulk_run',
  'bulk_row',
  'saved_view',
  'saved_view_default',
  'user_account',
  'user_session',
  'password_reset',
  'second_factor',
  'recovery_code',
  'organisation_logo',
  'email_template',
  'email_template_test',
  'api_key',
  'api_request',
  'audit_entry',
  'domain_event',
  'lms_settings',
  'lms_operation_configuration',
  'lms_connection',
  'lms_inbound',
  'progress_pull_settings',
  'progress_pull',
  'lms_check',
  'webhook_endpoint',
  'webhook_delivery',
  'webhook_attempt',
  'webhook_recovery',
  'webhook_test_delivery',
  'webhook_notice',
] as const;

/** A fingerprint of everything that an organisation has, but for the tables to leave out. */
export async function rowsOf(
  database: TestDatabase,
  organisationId: string,
  leaveOut: readonly (typeof tables)[number][] = [],
): Promise<string> {
  const parts = tables
    .filter((table) => !leaveOut.includes(table))
    // A session is seen again a minute later, which is nobody's change.
    .map((t) => `select '${t}' || (to_jsonb(t) - 'last_seen_at')::text as row from ${t} t where organisation_id = $1`);
  const [result] = await database.rows<{ fingerprint: string }>(
    `select md5(string_agg(row, ' ' order by row)) as fingerprint from (${parts.join(' union all ')}) rows`,
    [organisationId],
  );
  return result!.fingerprint;
}

/** What each role may do. Partitions get no grants of their own: the ledgers are reached through their parents only. */
export const initialGrants: readonly string[] = [
  'revoke all on all functions in schema public from public',
  'revoke create on schema public from public',
  'grant usage on schema public to attain_app, attain_intake',
  `grant select, insert, update on
     organisation, user_account, api_key, student, course, unit, outcome, certificate_definition, enrolment,
     unit_result, outcome_result, certificate, email_outbox, lifecycle_action, lms_call
   to attain_app`,
  'grant select, insert on progress_effect, domain_event, audit_entry to attain_app',
  'grant select, update (state, failure, processed_at, workflow_id, run_id) on progress_report to attain_app',
  `grant insert (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, received_at), select (id)
   on progress_report to attain_intake`,
  'grant execute on function attain_current_organisation() to attain_app',
  'grant execute on function attain_ensure_partitions(int) to attain_app',
  `grant execute on function attain_find_api_keys(bytea[]), attain_find_user(text), attain_find_organisation(text),
     attain_find_certificate(text), attain_organisations_with_waiting_reports(timestamptz),
     attain_organisations_with_waiting_emails(timestamptz)
   to attain_app`,
  'grant execute on function attain_active_api_keys(uuid[]) to attain_intake',
];

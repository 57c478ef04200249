import { Migration } from '@mikro-orm/migrations';

/** Tables that a batch of reports reads or writes, each with what it may do there. */
const grants: Readonly<Record<string, string>> = {
  organisation: 'select, update (last_certificate_number)',
  student: 'select',
  course: 'select',
  unit: 'select',
  outcome: 'select',
  certificate_definition: 'select',
  webhook_endpoint: 'select',
  enrolment: 'select, update (lms_enrolment_progress, mark, updated_at)',
  unit_result: 'select, insert, update (status, progress, mark, updated_at)',
  outcome_result: 'select, insert, update (status, progress, updated_at)',
  certificate: 'select, insert, update (status, transition_number, changed_at)',
  progress_report: 'select, update (state, failure, processed_at, workflow_id, run_id)',
  progress_effect: 'select, insert',
  domain_event: 'select, insert',
  certificate_change: 'select, insert',
  webhook_delivery: 'select, insert',
  email_outbox: 'select, insert',
};

/**
 * A transaction of `attain_app` may become `attain_reports` and name several organisations; it reaches the rows of exactly these, and only
 * in the tables that reports change. So the reports of many organisations are one transaction instead of one for each.
 */
export class Migration0022ReportsInBatches extends Migration {
  override up(): void {
    this.addSql(`do $$ begin
      if not exists (select from pg_roles where rolname = 'attain_reports') then
        raise exception 'the role attain_reports is missing; run "attain database bootstrap" first, then migrate again';
      end if;
    end $$`);
    this.addSql(`create function attain_named_organisations() returns uuid[] language plpgsql stable as $$
      declare
        value text := current_setting('attain.organisation_ids', true);
      begin
        if value is null or value = '' then
          raise exception 'no organisations are named for this transaction' using errcode = 'insufficient_privilege';
        end if;
        return value::uuid[];
      end $$`);
    this.addSql('revoke all on function attain_named_organisations() from public');
    this.addSql('grant execute on function attain_named_organisations() to attain_reports');
    this.addSql('grant usage on schema public to attain_reports');
    for (const [table, privileges] of Object.entries(grants)) {
      const condition = `${table === 'organisation' ? 'id' : 'organisation_id'} = any((select attain_named_organisations())::uuid[])`;
      this.addSql(
        `create policy "named_organisations" on "${table}" to "attain_reports" using (${condition}) with check (${condition})`,
      );
      this.addSql(`grant ${privileges} on "${table}" to attain_reports`);
    }
  }
}

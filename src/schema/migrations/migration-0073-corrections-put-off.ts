import { Migration } from '@mikro-orm/migrations';

const failingKinds = [
  'LIFECYCLE_ACTION',
  'WEBHOOK_DELIVERY',
  'EMAIL',
  'IMPORT',
  'WEBHOOK_RECOVERY',
  'BULK_RUN',
  'CORRECTION',
];

/**
 * Puts corrections off that the database refuses to change, instead of starting them again without end. Discards what was held for
 * students whose data was erased: nobody could issue it.
 */
export class Migration0073CorrectionsPutOff extends Migration {
  override up(): void {
    this.addSql('alter table "processing_failure" drop constraint "processing_failure_kind_check"');
    this.addSql(
      `alter table "processing_failure" add constraint "processing_failure_kind_check"
       check ("kind" in (${failingKinds.map((kind) => `'${kind}'`).join(', ')}))`,
    );
    this.addSql(
      `create or replace function attain_waiting_corrections(begun_before timestamptz, claimed_before timestamptz)
       returns table (organisation_id uuid, id uuid)
       language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select c.organisation_id, c.id from correction c
        where c.state in ('PREVIEWING', 'APPLYING')
          and (c.claimed_at < claimed_before
            or (c.claimed_at is null and coalesce(c.confirmed_at, c.created_at) < begun_before))
          and not exists (
            select from processing_failure f where f.kind = 'CORRECTION' and f.subject_id = c.id
              and (f.next_attempt_at is null or f.next_attempt_at > now()))
        limit 1000
      $$`,
    );
    this.addSql(
      `update held_certificate h set state = 'DISCARDED', decided_at = now()
       from enrolment e join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
       where h.state = 'HELD' and s.erased_at is not null and e.organisation_id = h.organisation_id and e.id = h.enrolment_id`,
    );
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Marks the calls that keep nothing of a person any more. The erasure of a student looks at the others only. Existing calls are
 * not marked: that would rewrite the whole ledger, and the next erasure does it in steps.
 */
export class Migration0077ErasedCalls extends Migration {
  override up(): void {
    this.addSql('alter table "lms_call" add column "is_erased" boolean not null default false');
    this.addSql('drop index if exists "lms_call_of_nobody"');
    this.addSql(
      `create index "lms_call_of_nobody" on "lms_call" ("organisation_id", "id")
       where enrolment_id is null and not is_erased and operation not in ('GET_COURSES', 'GET_COURSE')`,
    );
  }
}

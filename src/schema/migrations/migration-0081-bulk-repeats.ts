import { Migration } from '@mikro-orm/migrations';

/** Bulk runs that send pending enrolments to the LMS again, and reasons that tell pending enrolments from active ones. */
export class Migration0081BulkRepeats extends Migration {
  override up(): void {
    this.addSql('alter table "bulk_run" drop constraint "bulk_run_kind_check"');
    this.addSql(
      `alter table "bulk_run" add constraint "bulk_run_kind_check" check ("kind" in ('ENROL', 'CANCEL', 'RESEND', 'REDELIVER', 'REPEAT'))`,
    );
    this.addSql('alter table "bulk_row" drop constraint "bulk_row_skip_reason_check"');
    this.addSql(
      `alter table "bulk_row" add constraint "bulk_row_skip_reason_check" check ("skip_reason" in ('ALREADY_ENROLLED', 'STUDENT_ERASED', 'NOT_ACTIVE', 'ACTION_OPEN', 'EMAIL_NOT_FAILED', 'DELIVERY_NOT_FAILED', 'GONE', 'ENROLMENT_PENDING', 'NOT_PENDING', 'OUTCOME_UNKNOWN', 'NOT_REPEATABLE'))`,
    );
  }
}

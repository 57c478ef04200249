import { Migration } from '@mikro-orm/migrations';

/** Bulk runs that send failed webhook deliveries again. */
export class Migration0051BulkRedeliveries extends Migration {
  override up(): void {
    this.addSql('alter table "bulk_run" add column "endpoint_id" uuid null');
    this.addSql('alter table "bulk_run" drop constraint "bulk_run_kind_check"');
    this.addSql(
      `alter table "bulk_run" add constraint "bulk_run_kind_check" check ("kind" in ('ENROL', 'CANCEL', 'RESEND', 'REDELIVER'))`,
    );
    this.addSql(
      `alter table bulk_run add constraint bulk_run_endpoint_id_fk foreign key (organisation_id, endpoint_id)
         references webhook_endpoint (organisation_id, id)`,
    );
    this.addSql('alter table "bulk_row" alter column "student_id" drop not null');
    this.addSql('alter table "bulk_row" drop constraint "bulk_row_skip_reason_check"');
    this.addSql(
      `alter table "bulk_row" add constraint "bulk_row_skip_reason_check" check ("skip_reason" in ('ALREADY_ENROLLED', 'STUDENT_ERASED', 'NOT_ACTIVE', 'ACTION_OPEN', 'EMAIL_NOT_FAILED', 'DELIVERY_NOT_FAILED', 'GONE'))`,
    );
  }
}

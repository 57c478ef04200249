import { Migration } from '@mikro-orm/migrations';

/** Adds the alert about certificates that the brake holds. */
export class Migration0058HeldAlert extends Migration {
  override up(): void {
    this.addSql('alter table "alert" drop constraint "alert_kind_check"');
    this.addSql(
      `alter table "alert" add constraint "alert_kind_check" check ("kind" in ('LMS_FAILING', 'ENDPOINT_DISABLED', 'ENDPOINT_FAILING', 'MASS_CHANGE', 'CERTIFICATES_HELD', 'ACTIONS_WAITING', 'ENROLMENTS_PENDING', 'KEYS_REFUSED', 'REPORTS_UNMATCHED'))`,
    );
  }
}

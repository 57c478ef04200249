import { Migration } from '@mikro-orm/migrations';

/** What the dashboard counts and the inbox of unmatched reports, each by an index of its own or by one of a few rows. */
export class Migration0008Dashboard extends Migration {
  override up(): void {
    this.addSql('drop index "progress_report_unmatched"');
    this.addSql(
      `create index "progress_report_unmatched" on "progress_report" ("organisation_id", "lms_enrolment_id", "id") where state = 'UNMATCHED'`,
    );
    this.addSql(
      `create index "lifecycle_action_choices" on "lifecycle_action" ("organisation_id", "id") where outcome -> 'choices' <> '[]'::jsonb`,
    );
    this.addSql(`create index "certificate_status" on "certificate" ("organisation_id", "status", "id")`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Lets an administrator set unmatched reports aside: they stay, and are still applied when an enrolment gets their id. */
export class Migration0071IgnoredReports extends Migration {
  override up(): void {
    this.addSql('alter table "progress_report" drop constraint "progress_report_state_check"');
    this.addSql(
      `alter table "progress_report" add constraint "progress_report_state_check" check ("state" in ('RECEIVED', 'APPLIED', 'UNCHANGED', 'UNMATCHED', 'FAILED', 'RETRACTED', 'IGNORED'))`,
    );
  }
}

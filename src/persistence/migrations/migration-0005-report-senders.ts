import { Migration } from '@mikro-orm/migrations';

/**
 * Where a report came from, for "last used, from where" of an API key; and the two kinds of senders apart in the index, so that
 * the latest report with a key is found among any number of reports of the first-party LMS. A column, because under row-level security
 * an index over an expression is used only where the expression's functions are leakproof.
 */
export class Migration0005ReportSenders extends Migration {
  override up(): void {
    this.addSql('alter table "progress_report" add "remote_address" inet null');
    this.addSql(
      'alter table "progress_report" add "with_key" boolean not null generated always as (api_key_id is not null) stored',
    );
    this.addSql('grant insert (remote_address) on progress_report to attain_intake');
    this.addSql('drop index "progress_report_state"');
    this.addSql(
      `create index "progress_report_state" on "progress_report" ("organisation_id", "state", "with_key", "id")`,
    );
  }
}

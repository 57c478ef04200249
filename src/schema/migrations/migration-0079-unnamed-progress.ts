import { Migration } from '@mikro-orm/migrations';

/** Counts the enrolments for which a pull got an answer without a progress. Pulls of an earlier release have none. */
export class Migration0079UnnamedProgress extends Migration {
  override up(): void {
    this.addSql('alter table "progress_pull" add column "unnamed" int not null default 0');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** A preview that is applied although enrolments have changed since: how many, and when its computation began. */
export class Migration0061AppliedToCurrentState extends Migration {
  override up(): void {
    this.addSql(
      'alter table "correction" add column "preview_begun_at" timestamptz null, add column "changed_since" int null',
    );
  }
}

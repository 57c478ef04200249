import { Migration } from '@mikro-orm/migrations';

/**
 * Which LMS a call was made to, so that its answer belongs to that one whatever the organisation's mode is by then. Null: written before.
 * Without a check constraint, which would read the whole ledger while nobody can write to it.
 */
export class Migration0018LmsOfCalls extends Migration {
  override up(): void {
    this.addSql('alter table "lms_call" add column "lms" text null');
  }
}

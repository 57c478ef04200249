import { Migration } from '@mikro-orm/migrations';

/**
 * Marks the calls that tried unsaved settings, so that the state of the saved ones does not count them. The default is constant,
 * so no row is rewritten, and processes of the release before go on.
 */
export class Migration0068DraftsOfCalls extends Migration {
  override up(): void {
    this.addSql('alter table "lms_call" add column "is_draft" boolean not null default false');
  }
}

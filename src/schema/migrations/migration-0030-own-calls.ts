import { Migration } from '@mikro-orm/migrations';

/**
 * The latest calls of an operation to the organisation's own LMS, behind any number of calls to the first-party LMS. Calls
 * wait while the index is built: about a second for a million of them.
 */
export class Migration0030OwnCalls extends Migration {
  override up(): void {
    this.addSql(
      `create index "lms_call_own" on "lms_call" ("organisation_id", "operation", "id") where lms = 'CUSTOM'`,
    );
  }
}

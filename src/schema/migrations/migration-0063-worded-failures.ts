import { Migration } from '@mikro-orm/migrations';

/**
 * Failures of calls to an LMS, of pulls and of webhooks as sentences that are shown in the language of their reader
 * (docs/product.md "Languages"). Earlier rows keep their English text alone. The privileges of both roles are for all columns.
 */
export class Migration0063WordedFailures extends Migration {
  override up(): void {
    this.addSql(`alter table "lms_call" add column "error_words" jsonb null`);
    this.addSql(`alter table "lms_call_step" add column "error_words" jsonb null`);
    this.addSql(`alter table "progress_pull" add column "message_words" jsonb null`);
    this.addSql(`alter table "webhook_attempt" add column "error_words" jsonb null`);
    this.addSql(`alter table "webhook_delivery" add column "last_error_words" jsonb null`);
    this.addSql(`alter table "webhook_test_delivery" add column "error_words" jsonb null`);
  }
}

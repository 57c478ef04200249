import { Migration } from '@mikro-orm/migrations';

/**
 * The reasons of rows as sentences that are shown in the language of their reader (docs/product.md "Languages"). Earlier rows keep their
 * English text alone. The privileges of both roles are for all columns.
 */
export class Migration0053StoredSentences extends Migration {
  override up(): void {
    this.addSql(`alter table "import_row" add column "reason_words" jsonb null`);
    this.addSql(`alter table "bulk_row" add column "reason_words" jsonb null`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Why the last delivery to an inbound address was refused, as sentences that are shown in the language of their reader
 * (docs/product.md "Languages"). Earlier rows keep their English text alone. The privileges of both roles are for all columns.
 */
export class Migration0065WordedRefusals extends Migration {
  override up(): void {
    this.addSql('alter table "lms_inbound" add column "refusal_words" jsonb null');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The page of a key says that its reports have fields which are ignored. */
export class Migration0027UnknownFields extends Migration {
  override up(): void {
    this.addSql('alter table "api_key" add column "unknown_fields_at" timestamptz null');
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Logos of former versions were stored as they were uploaded. They stay marked as not encoded, are never drawn as they are, and are
 * encoded when they are next needed.
 */
export class Migration0011EncodedLogos extends Migration {
  override up(): void {
    this.addSql(`alter table "organisation_logo" add column "encoded" boolean not null default false`);
  }
}

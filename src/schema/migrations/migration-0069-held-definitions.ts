import { Migration } from '@mikro-orm/migrations';

/** Finds out quickly whether a certificate of a course was ever held, when a course is saved without it. */
export class Migration0069HeldDefinitions extends Migration {
  override up(): void {
    this.addSql(
      'create index "held_certificate_definition" on "held_certificate" ("organisation_id", "definition_id")',
    );
  }
}

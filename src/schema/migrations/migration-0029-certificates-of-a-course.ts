import { Migration } from '@mikro-orm/migrations';

/**
 * The certificates of a course, by status, the newest first. The former index has the first two columns of the new one.
 * Certificates can be read, but not changed, while the index is built: about two seconds for a million of them.
 */
export class Migration0029CertificatesOfACourse extends Migration {
  override up(): void {
    this.addSql(
      'create index "certificate_of_definition_status" on "certificate" ("organisation_id", "definition_id", "status", "id")',
    );
    this.addSql('drop index "certificate_of_definition"');
  }
}

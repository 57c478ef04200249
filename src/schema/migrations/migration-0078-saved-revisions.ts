import { Migration } from '@mikro-orm/migrations';

/** Finds the revisions of an organisation's last day, which limit how many it may save. */
export class Migration0078SavedRevisions extends Migration {
  override up(): void {
    this.addSql('create index "course_revision_saved" on "course_revision" ("organisation_id", "saved_at")');
  }
}

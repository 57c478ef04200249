import { Migration } from '@mikro-orm/migrations';

/**
 * `results_revision` says that the stored results of an enrolment are those that its progress has in this revision of the course, and that no
 * unit is marked by hand: what a report changes is then known without reading them. It is null where that is not known. A mark by hand
 * makes it null, whichever process stores it; another revision of the course makes it differ.
 */
export class Migration0025ResultsRevision extends Migration {
  override up(): void {
    this.addSql('alter table "enrolment" add "results_revision" uuid null');
    this.addSql('grant update (results_revision) on enrolment to attain_reports');
    this.addSql(`create function attain_forget_results_revision() returns trigger
      language plpgsql set search_path = pg_catalog, public as $$
      begin
        update enrolment set results_revision = null
        where organisation_id = new.organisation_id and id = new.enrolment_id and results_revision is not null;
        return null;
      end $$`);
    this.addSql('revoke all on function attain_forget_results_revision() from public');
    this.addSql(`create trigger unit_result_marked_by_hand after insert or update of quiz_score on unit_result
      for each row when (new.quiz_score is not null) execute function attain_forget_results_revision()`);
  }
}

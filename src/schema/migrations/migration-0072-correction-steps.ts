import { Migration } from '@mikro-orm/migrations';

/** Rows, and reports, that one step removes. */
const atOnce = 20_000;

const isExpired = `c.state = 'CANCELLED' and c.confirmed_at is null and c.created_at < previewed_before`;
const isEmptied = `c.state = 'DONE' and c.finished_at < applied_before`;

/**
 * One step; the caller repeats it until nothing is left. An expired preview is discarded first, so that nobody applies what is partly
 * removed. Who refreshes it meanwhile gets its rows again.
 */
const remove = `create or replace function attain_remove_corrections(previewed_before timestamptz, applied_before timestamptz)
  returns int language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    counted int;
    removed int := 0;
  begin
    update correction set state = 'CANCELLED', finished_at = coalesce(finished_at, now()), changes = changes + 1
    where state in ('PREVIEWED', 'FAILED') and confirmed_at is null and created_at < previewed_before;
    delete from correction_row where (correction_id, enrolment_id) in (
      select r.correction_id, r.enrolment_id from correction c join correction_row r on r.correction_id = c.id
      where (${isExpired}) or (${isEmptied}) limit ${atOnce});
    get diagnostics counted = row_count;
    removed := removed + counted;
    delete from correction_report where (correction_id, report_id) in (
      select g.correction_id, g.report_id from correction c join correction_report g on g.correction_id = c.id
      where ${isExpired} limit ${atOnce});
    get diagnostics counted = row_count;
    removed := removed + counted;
    delete from correction c where ${isExpired}
      and not exists (select from correction_row r where r.correction_id = c.id)
      and not exists (select from correction_report g where g.correction_id = c.id);
    get diagnostics counted = row_count;
    return removed + counted;
  end $$`;

/** A definition of which something is held stays: it could be removed just when the first certificate of it was being held. */
const plainReference = [
  'alter table held_certificate drop constraint held_certificate_definition_id_fk',
  `alter table held_certificate add constraint held_certificate_definition_id_fk
     foreign key (organisation_id, definition_id) references certificate_definition (organisation_id, id)`,
];

/** Removes old previews in steps, and keeps held certificates when their course is saved. */
export class Migration0072CorrectionSteps extends Migration {
  override up(): void {
    for (const statement of [remove, ...plainReference]) this.addSql(statement);
  }
}

import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/**
 * A text that differs when an enrolment `e` has changed in a way that can change its preview. A withdrawal computes with the
 * course as it is, so a save of the course counts, too. A changed course is compared as a whole, and its own save does not
 * count.
 */
export const fingerprintOf = ({ isRetraction }: { readonly isRetraction: boolean }): RawBuilder<unknown> => sql`
  md5(concat_ws('|', e.lms_enrolment_progress, e.mark, e.status, e.marked_revision, e.kept_revision, e.updated_at, (
    select string_agg(concat_ws(':', c.id, c.status, c.transition_number, c.kept_threshold), ',' order by c.id)
    from certificate c where c.organisation_id = e.organisation_id and c.enrolment_id = e.id)
    ${
      isRetraction
        ? sql`, (select o.revision from course o where o.organisation_id = e.organisation_id and o.id = e.course_id)`
        : sql``
    }))`;

/** Whether a row `r` is one of the correction. */
export const ofCorrection = (tx: OrganisationTransaction, correctionId: string): RawBuilder<unknown> =>
  sql`r.organisation_id = ${tx.organisationId} and r.correction_id = ${correctionId}`;

/**
 * Whether a correction has a row for an enrolment. It is no `exists`, so that the planner looks up each row by its key: it
 * expects one row of a correction until its rows are analysed, and would read all of them for each enrolment.
 */
export const hasRow = (
  tx: OrganisationTransaction,
  correctionId: string,
  enrolmentId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  ((select r.enrolment_id from correction_row r
    where ${ofCorrection(tx, correctionId)} and r.enrolment_id = ${enrolmentId}) is not null)`;

/** The enrolments that a correction looks at: those of the course, or those that the reports have touched. */
export const touched = (
  tx: OrganisationTransaction,
  { id, courseId }: { readonly id: string; readonly courseId: string | null },
): RawBuilder<unknown> =>
  courseId === null
    ? sql`
      select distinct f.enrolment_id as id from correction_report g
      join progress_effect f on f.organisation_id = g.organisation_id and f.report_id = g.report_id
      where g.organisation_id = ${tx.organisationId} and g.correction_id = ${id}`
    : sql`select id from enrolment where organisation_id = ${tx.organisationId} and course_id = ${courseId}`;

/** Whether a row `r` comes after an enrolment in the order of their ids; null for the first page. */
export const follows = (after: string | null) => (after === null ? sql`true` : sql`r.enrolment_id > ${after}::uuid`);

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { correcting, noReports, type Correcting } from './correcting.ts';

let database: TestDatabase;
let organisation: PortalOrganisation;
let on: Correcting;

const enrolments = 1_000;
const reportsOfEach = 11;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
  on = correcting(database, organisation);
});
afterAll(() => database?.close());

/** Adds enrolments of the course that have got several reports each, 10 to 20 %. Each has a held certificate, and a report that waits. */
async function addReported(courseId: string, definitionId: string): Promise<void> {
  const { id: organisationId, admin } = organisation;
  const stem = newId().slice(0, 24);
  const idOf = (number: string) => `('${stem}' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  const reports = `from generate_series(0, ${enrolments - 1}) n, generate_series(0, ${reportsOfEach - 1}) m`;
  const reportId = idOf(`n * ${reportsOfEach} + m`);
  await database.asOwner(`
    insert into student (id, organisation_id, first_name, last_name, email, created_at)
      select ${idOf('n')}, '${organisationId}', 'S', 'T', n || '@example.org', now()
      from generate_series(0, ${enrolments - 1}) n;
    insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, lms_enrolment_progress, mark,
        created_at, updated_at)
      select ${idOf('n')}, '${organisationId}', ${idOf('n')}, '${courseId}', 'ACTIVE', 'many-' || n, ${10 + reportsOfEach - 1},
        ${10 + reportsOfEach - 1}, now(), now()
      from generate_series(0, ${enrolments - 1}) n;
    insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at)
      select ${reportId}, '${organisationId}', '${admin.id}', 'r', 'many-' || n, 10 + m, 'APPLIED', now() ${reports};
    insert into progress_effect (report_id, enrolment_id, organisation_id, progress_before, progress_after, outcome, run_id,
        created_at)
      select ${reportId}, ${idOf('n')}, '${organisationId}', 9 + m, 10 + m, 'APPLIED', 'run', now() ${reports};
    insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at)
      select ${idOf(`${enrolments * reportsOfEach} + n`)}, '${organisationId}', '${admin.id}', 'r', 'many-' || n, 5, 'RECEIVED', now()
      from generate_series(0, ${enrolments - 1}) n;
    insert into held_certificate (id, organisation_id, enrolment_id, definition_id, state, mark, threshold, revision_number,
        cause_kind, with_email, hour_limit, held_at)
      select ${idOf('n')}, '${organisationId}', ${idOf('n')}, '${definitionId}', 'HELD', 20, 15, 1, 'REPORT', true, 0, now()
      from generate_series(0, ${enrolments - 1}) n`);
}

it('is shown, compared and applied before the rows of its correction are analysed', async () => {
  const small = await buildCourse(database.app, organisation.id);
  const large = await buildCourse(database.app, organisation.id, { thresholds: [15] });
  const withdrawal = (subjectId: string) =>
    on.previewRetraction({
      ...noReports,
      scope: 'COURSE',
      subjectId,
      reason: 'A test',
      from: new Date(Date.now() - 60_000),
    });
  await on.enrol(small.id, 50);
  await addReported(large.id, large.definitionIds[0]!);
  // Rows of another correction, so that the planner believes to know how many one has.
  const other = await withdrawal(small.id);
  await database.asOwner(`
    analyze;
    alter table correction_report set (autovacuum_enabled = false);
    alter table correction_row set (autovacuum_enabled = false)`);

  const id = await withdrawal(large.id);
  await database.asOwner(`update enrolment set updated_at = now() where lms_enrolment_id = 'many-0'`);
  await on.apply(other, { mode: null, withEmails: true });
  const begun = performance.now();
  expect(await on.show(id)).toMatchObject({
    state: 'PREVIEWED',
    total: enrolments,
    reports: enrolments * reportsOfEach,
    outdated: { changed: 1, added: 0, isOtherApplied: false },
    warnings: { waiting: enrolments },
    heldLost: { all: enrolments },
  });
  // It takes some 0.3 s by keys, and more than the time of a request when all rows are read for each enrolment.
  expect(performance.now() - begun).toBeLessThan(2_000);
  await on.apply(id, { mode: null, withEmails: true, toCurrentState: true });
  expect(await on.show(id)).toMatchObject({ state: 'DONE', done: enrolments });
});

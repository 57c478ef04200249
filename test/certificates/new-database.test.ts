import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { report } from '../factories/one-of-each.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

it('issues many certificates at once in a database without statistics', async () => {
  const organisation = await buildOrganisation(database.app);
  const { id: courseId } = await buildCourse(database.app, organisation.id, { thresholds: [20, 45, 70, 90, 100] });
  const seats = Array.from({ length: 300 }, (_, seat) => `seat-${seat}`);
  for (const lmsEnrolmentId of seats) await buildEnrolment(database.app, organisation.id, { courseId, lmsEnrolmentId });
  for (const seat of seats) await report(database, organisation, seat, 50);
  const run = { workflowId: 'test', runId: 'test' };
  const begun = performance.now();
  await applyReports(database.app, 'attain.test', { organisationIds: [organisation.id], limit: 500, run });
  expect(performance.now() - begun).toBeLessThan(8_000);
  const [found] = await database.rows<object>(
    'select (select count(*)::int from certificate) as certificates, (select count(*)::int from email_outbox) as emails',
  );
  expect(found).toEqual({ certificates: 600, emails: 600 });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { report } from '../support/http-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const siblings = 20;
const reports = 500;
const maximum = 100;
const lmsEnrolmentId = 'shared';

let database: TestDatabase;
let api: ApiAndWorker;
let organisation: TestOrganisation;
let other: TestOrganisation;
let emails: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildOrganisation(database.app);
  other = await buildOrganisation(database.app);
  // The way to the last certificate leads past another one; one sibling in three may hold none, as it is not ACTIVE.
  const course = await buildCourse(database.app, organisation.id, { thresholds: [50, 100] });
  const enrolments = [];
  for (let index = 0; index < siblings; index += 1) {
    const status = index % 3 === 0 ? 'TRANSFERRED' : 'ACTIVE';
    const { email } = await buildEnrolment(database.app, organisation.id, {
      courseId: course.id,
      lmsEnrolmentId,
      status,
    });
    enrolments.push({ email, status });
  }
  emails = enrolments.filter(({ status }) => status === 'ACTIVE').map(({ email }) => email);
  await buildEnrolment(database.app, other.id, { lmsEnrolmentId });
  api = await startApiAndWorker(database);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

const count = async (text: string) => (await database.rows<{ count: number }>(text))[0]!.count;

it(`${reports} shuffled reports at once over ${siblings} siblings end at the highest, with one e-mail per certificate change`, async () => {
  const sent = shuffled(Array.from({ length: reports }, (_, index) => ((index + 1) / reports) * maximum));
  const answers = await Promise.all(
    sent.map((progress) => report(api, organisation.apiKey, { lmsEnrolmentId, progress })),
  );
  expect(answers.filter((answer) => answer.status !== 200)).toEqual([]);

  await eventually(async () =>
    (await count(`select count(*)::int from progress_report where state = 'RECEIVED'`)) === 0 ? true : null,
  );
  expect(
    await database.rows(
      `select lms_enrolment_progress as progress, mark, count(*)::int from enrolment where organisation_id = $1 group by 1, 2`,
      [organisation.id],
    ),
  ).toEqual([{ progress: maximum, mark: 100, count: siblings }]);

  // Every report was closed, and says truly whether it changed something.
  const states = await database.rows<{ state: string; count: number }>(
    'select state, count(*)::int from progress_report group by state',
  );
  expect(states.map(({ state }) => state).filter((state) => state !== 'APPLIED' && state !== 'UNCHANGED')).toEqual([]);
  expect(states.reduce((sum, state) => sum + state.count, 0)).toBe(reports);
  expect(await count('select count(*)::int from progress_effect')).toBe(reports * siblings);
  expect(
    await count(
      `select count(*)::int from progress_effect
       where (outcome = 'APPLIED') is distinct from (progress_after > progress_before)`,
    ),
  ).toBe(0);

  // Two certificates for each ACTIVE sibling, each issued once, each told once.
  const expected = emails.length * 2;
  await eventually(() => (api.worker.smtp.messages.length >= expected ? true : null));
  await eventually(async () =>
    (await count(`select count(*)::int from email_outbox where state <> 'SENT'`)) === 0 ? true : null,
  );
  expect(await database.rows('select status, transition_number, count(*)::int from certificate group by 1, 2')).toEqual(
    [{ status: 'ISSUED', transition_number: 1, count: expected }],
  );
  expect(await count('select count(*)::int from email_outbox')).toBe(expected);
  const recipients = api.worker.smtp.messages.flatMap((message) => message.recipients);
  expect(recipients.sort()).toEqual([...emails, ...emails].sort());
  const messageIds = api.worker.smtp.messages.map((message) => /^Message-ID:\s*(<[^>]+>)/im.exec(message.raw)?.[1]);
  expect(new Set(messageIds).size).toBe(expected);

  expect(
    await database.rows('select lms_enrolment_progress as progress from enrolment where organisation_id = $1', [
      other.id,
    ]),
  ).toEqual([{ progress: 0 }]);
  for (const logged of [api.logged, api.worker.logged]) {
    expect(logged.lines().filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
    expect(/deadlock|40P01/i.test(logged.text())).toBe(false);
  }
});

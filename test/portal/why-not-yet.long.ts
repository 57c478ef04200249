import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCourse, type TestCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { eventually } from '../support/eventually.ts';
import { call, signedIn, type PortalClient } from '../support/portal-client.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';
import { expectGoodLooks } from './page-quality.ts';

let world: LmsWorld;
let staff: PortalClient;
let course: TestCourse;

beforeAll(async () => {
  world = await createLmsWorld();
  const { database, organisation } = world;
  staff = await signedIn(world.api, organisation.staff);
  // Weights 1 and 3, two outcomes each.
  course = await buildCourse(database.app, organisation.id, { name: 'Rope Access', thresholds: [60, 100] });
}, 90_000);
afterAll(() => world?.close());

/** An enrolment in the course, with a progress that the LMS has reported. @returns its id */
async function enrol(progress: number): Promise<string> {
  const { database, organisation } = world;
  const { id } = await buildEnrolment(database.app, organisation.id, { courseId: course.id });
  await world.push(`lms-${id}`, progress);
  await stored(id, `lms_enrolment_progress = ${progress}`);
  return id;
}

const stored = (id: string, condition: string) =>
  eventually(async () =>
    (await world.database.rows(`select from enrolment where id = $1 and ${condition}`, [id])).length === 1
      ? true
      : null,
  );

/** Opens an enrolment as staff, at its certificates. */
async function open(id: string) {
  const visit = await world.openAs(world.organisation.staff, `/enrolments/${id}`);
  const section = visit.page.locator('section').filter({
    has: visit.page.getByRole('heading', { name: 'Certificates', exact: true }),
  });
  await section.waitFor();
  return { ...visit, section };
}

describe('a certificate that is not earned', () => {
  it('says which progress and which mark are needed, and which units and outcomes are missing', async () => {
    const { page, section, leave } = await open(await enrol(25));
    // A quarter is the first unit. 25 + 0.75 × 46.7 is the first tenth from 60 on.
    await section
      .getByText(
        'It is earned once the progress reaches 60 %. Or mark the open unit by hand: its mark must reach 46.7 %.',
      )
      .waitFor();
    await section
      .getByText(
        'It is earned once the progress reaches 100 %. Or mark the open unit by hand: its mark must reach 100 %.',
      )
      .waitFor();
    const missing = section.getByText(/^What is missing for .*, in 1 unit$/);
    await missing.first().click();
    await missing.last().click();
    // With its first outcome the progress is 62.5 %, which is enough for the first certificate.
    expect(await section.getByRole('listitem').allInnerTexts()).toEqual([
      'In U1 Unit 1: U1.0 Outcome 0',
      'All of U1 Unit 1',
    ]);
    await expectGoodLooks(page, 'why-not-yet');
    await leave();
  });

  it('says so of each unit that is missing', async () => {
    const { section, leave } = await open(await enrol(12.5));
    await section
      .getByText(
        'It is earned once the progress reaches 100 %. Or mark the 2 open units by hand: their average mark, by weight, must reach 100 %.',
      )
      .waitFor();
    await section.getByText('What is missing for 100 %, in 2 units').last().click();
    await section.getByText('In U0 Unit 0: U0.1 Outcome 1').last().waitFor();
    await section.getByText('All of U1 Unit 1').waitFor();
    await leave();
  });

  it('says that marks by hand keep it out of reach, and with which mark at most', async () => {
    const id = await enrol(25);
    const results = [{ unitId: course.unitIds[0], name: 'Knots', score: 30, maxScore: 100, passed: false }];
    const headers = { ...staff.headers, 'Idempotency-Key': randomUUID() };
    expect(
      (await call(world.api, 'POST', `/enrolments/${id}/mark`, { body: { results }, headers })).status,
    ).toBeLessThan(300);
    await stored(id, 'mark = 7.5');
    const { page, section, leave } = await open(id);
    // 30 × 0.25 + 75.
    await section
      .getByText(
        'It can no longer be earned: with the marks given by hand, the mark is 82.5 % at most. Only a better mark by hand changes that.',
      )
      .waitFor();
    // The other one can still be earned: 7.5 + 0.75 × 70.
    await section.getByText('Or mark the open unit by hand: its mark must reach 70 %.').waitFor();
    await expectGoodLooks(page, 'why-not-yet-unreachable');
    await leave();
  });

  it('says that only an active enrolment earns it', async () => {
    const id = await enrol(25);
    await world.database.asOwner(`update enrolment set status = 'CANCELLED' where id = '${id}'`);
    const { page, section, leave } = await open(id);
    const sentence = section.getByText('It cannot be earned, because the enrolment is not active.');
    await sentence.first().waitFor();
    expect(await sentence.count()).toBe(2);
    expect(await section.getByText(/What is missing|It is earned with/).count()).toBe(0);
    await expectGoodLooks(page, 'why-not-yet-not-active');
    await leave();
  });
});

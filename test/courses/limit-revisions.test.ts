import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { mostRevisions } from '../../src/features/courses/limit-revisions.ts';
import { expectError } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let course: ReturnType<typeof JSON.parse>;

const content = {
  name: 'First Aid',
  lmsCourseId: null,
  units: [{ code: 'U1', name: 'Unit', weight: 1, outcomes: [{ code: 'O1', name: 'Outcome' }] }],
  certificateDefinitions: [],
};

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.asOwner('delete from course_revision');
  course = (await portal.admin.post('/courses', content)).json;
});

/** Adds revisions to the course. @param age seconds; all have the same `bytes` characters, which cannot be compressed */
const addRevisions = (count: number, age: number, bytes = 0) =>
  portal.database.asOwner(`
    insert into course_revision (organisation_id, course_id, number, content, saved_at)
    select organisation_id, id, 1000 + n, to_jsonb((
        select coalesce(string_agg(md5(random()::text || p), ''), '') from generate_series(1, ${Math.ceil(bytes / 32)}) p)),
      now() - ${age} * interval '1 second'
    from course, generate_series(${age}, ${age + count - 1}) n where id = '${course.id}'`);

const change = (name: string) => {
  const { id: _id, createdAt: _createdAt, version: _version, ...form } = course;
  return portal.admin.put(`/courses/${course.id}`, { ...form, units: [{ ...form.units[0], name }] });
};

it('refuses another change of a course after many within an hour, and says when there may be one', async () => {
  await addRevisions(mostRevisions.inHour, 3_600);
  expect((await change('A')).status).toBe(200);
  await addRevisions(mostRevisions.inHour - 3, 1_800);
  expect((await change('B')).status).toBe(200);
  const refused = await change('C');
  expectError(refused, 429);
  expect(refused.json.message).toContain('200 changes of courses within an hour, which is the limit.');
  expect(refused.json.message).toContain('Try again in 30 minutes.');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_700);
  expectError(await portal.admin.post('/courses', content), 429);
  // Neither a save without a change nor another name makes a revision.
  expect((await change('B')).status).toBe(200);
  expect((await portal.admin.get(`/courses/${course.id}`)).json.units[0].name).toBe('B');
  expect((await portal.otherAdmin.post('/courses', content)).status).toBe(201);
});

it('refuses it when those of a day take up much room', async () => {
  await addRevisions(mostRevisions.mebibytesInDay, 86_500, 1024 * 1024);
  expect((await change('A')).status).toBe(200);
  await addRevisions(mostRevisions.mebibytesInDay, 7_200, 1024 * 1024);
  // A small old one that no longer counts soon makes no room.
  await addRevisions(1, 86_000);
  const refused = await change('B');
  expectError(refused, 429);
  expect(refused.json.message).toContain('within a day take up 64 MiB, which is the limit.');
  expect(refused.json.message).toContain('Try again in 22 hours.');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(79_000);
});

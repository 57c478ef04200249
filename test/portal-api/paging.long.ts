import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newId } from '../../src/platform/ids.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { expectError } from '../support/http-client.ts';
import { contractOperations } from '../support/portal-contract.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { addressOf, sampleRequest, type SampleRequest } from './sample-request.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let courseId: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  courseId = (await buildCourse(portal.database.app, portal.organisation.id)).id;
});
afterAll(() => portal.close());

type Json = ReturnType<typeof JSON.parse>;

/** Adds students with enrolments; several share a name, so that only the id tells them apart. @returns the students' ids */
async function addStudents(names: readonly string[]): Promise<{ students: string[]; enrolments: string[] }> {
  const rows = names.map((name) => ({ student: newId(), enrolment: newId(), name }));
  if (rows.length === 0) return { students: [], enrolments: [] };
  const { id } = portal.organisation;
  const values = rows.map(
    ({ student, name }) => `('${student}', '${id}', '${name}', '${name}', 'x@example.org', now())`,
  );
  const places = rows.map(
    ({ student, enrolment }) => `('${enrolment}', '${id}', '${student}', '${courseId}', 'ACTIVE', 'x', now(), now())`,
  );
  await portal.database.asOwner(`
    insert into student (id, organisation_id, first_name, last_name, email, created_at) values ${values.join(',')};
    insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, created_at, updated_at)
    values ${places.join(',')}`);
  return { students: rows.map((row) => row.student), enrolments: rows.map((row) => row.enrolment) };
}

/** Reads a list to its end; `between` happens after each page. */
async function readAll(path: string, limit: number, between: () => Promise<unknown> = async () => undefined) {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const answer: Json = await portal.admin.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${query}`);
    expect(answer.status).toBe(200);
    expect(answer.json.items.length).toBeLessThanOrEqual(limit);
    found.push(...answer.json.items.map((each: Json) => each.id));
    cursor = answer.json.nextCursor;
    if (cursor !== null) await between();
  } while (cursor !== null);
  return found;
}

const name = fc.constantFrom('Abel', 'abel', 'Ábel', 'Baker', 'zoe');

describe('paging', () => {
  it('shows every row that was there exactly once, whatever is added meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { maxLength: 12 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.array(name, { maxLength: 3 }), { maxLength: 5 }),
        async (names, limit, added) => {
          await portal.database.asOwner('delete from enrolment; delete from student');
          const before = await addStudents(names);
          const lists: [string, string[]][] = [
            ['/students', before.students],
            ['/students?search=ab', before.students.filter((_, index) => /^[aáÁ]/iu.test(names[index]!))],
            ['/enrolments', before.enrolments],
            [`/enrolments?courseId=${courseId}&status=ACTIVE`, before.enrolments],
          ];
          for (const [path, expected] of lists) {
            const waiting = [...added];
            const found = await readAll(path, limit, () => addStudents(waiting.shift() ?? []));
            expect(new Set(found).size).toBe(found.length);
            expect(expected.filter((id) => !found.includes(id))).toEqual([]);
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 180_000);

  it('shows them while others insert at full speed', async () => {
    await portal.database.asOwner('delete from enrolment; delete from student');
    const before = await addStudents(Array.from({ length: 200 }, (_, index) => `Name${index % 7}`));
    let reading = true;
    const inserting = Promise.all(
      [1, 2].map(async () => {
        while (reading) await addStudents(['Name3', 'Name5']);
      }),
    );
    const [students, enrolments] = await Promise.all([readAll('/students', 9), readAll('/enrolments', 9)]);
    reading = false;
    await inserting;
    for (const [found, expected] of [
      [students, before.students],
      [enrolments, before.enrolments],
    ] as const) {
      expect(new Set(found).size).toBe(found.length);
      expect(expected.filter((id) => !found.includes(id))).toEqual([]);
    }
  }, 120_000);

  it('keeps its order', async () => {
    const found = await readAll('/enrolments', 100);
    expect(found).toEqual([...found].sort().reverse());
  });
});

describe('a cursor', () => {
  let lists: (SampleRequest & { readonly most: number })[];

  beforeAll(async () => {
    const ids = await buildOneOfEach(portal.database, portal.organisation);
    lists = (await contractOperations())
      .filter(([, { method, parameters }]) => method === 'get' && parameters.some((each) => each.name === 'cursor'))
      .map(([, operation]) => ({
        ...sampleRequest(operation, ids),
        most: operation.parameters.find((each) => each.name === 'limit')!.schema.maximum,
      }));
  });

  it('belongs to one list', async () => {
    const { json } = await portal.admin.get('/enrolments?limit=1');
    for (const list of lists) {
      const answer = await portal.admin.get(addressOf(list, { cursor: json.nextCursor }));
      if (list.path === '/enrolments') expect(answer.status).toBe(200);
      else expectError(answer, 400);
    }
    expect(lists.length).toBeGreaterThan(8);
  });

  it('that nobody gave is refused by each list, and never breaks it', async () => {
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cursors = [
      'x',
      made([]),
      made(['enrolments']),
      made(['enrolments', 'no id']),
      made(['enrolments', newId(), newId()]),
      made(['students:', '0', 'a\0', newId()]),
      made(['students:', '9', 'a', newId()]),
      made(['students:', '__proto__', 'a', newId()]),
      made({ 0: 'enrolments' }),
      made(null),
      made(['enrolments', { toString: 'x' }]),
      made(['enrolments', '\ud800']),
      'A'.repeat(4000),
    ];
    for (const list of lists) {
      for (const cursor of cursors) {
        const answer = await portal.admin.get(addressOf(list, { cursor }));
        expect([list.path, cursor, answer.status]).toEqual([list.path, cursor, 400]);
      }
    }
  });

  it('of another organisation shows nothing of it', async () => {
    const { json } = await portal.admin.get('/enrolments?limit=1');
    expect((await portal.otherAdmin.get(`/enrolments?cursor=${json.nextCursor}`)).json).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it('is limited to 1–100 rows, or fewer where they are long', async () => {
    for (const list of lists) {
      expect(list.most).toBeLessThanOrEqual(100);
      for (const limit of ['0', '-1', `${list.most + 1}`, '1.5', 'x', '']) {
        expectError(await portal.admin.get(addressOf(list, { limit })), 400);
      }
      const { status } = await portal.admin.get(addressOf(list, { limit: `${list.most}` }));
      expect([list.path, status]).toEqual([list.path, 200]);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { expectError } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
let courses: { id: string; name: string }[];

const lastNames = ['Abel', 'ábel', 'Baker', 'Çelik', 'O’Neill', 'Zoë', 'zoe', 'de la Cruz'];
const statuses = ['ACTIVE', 'ACTIVE', 'PENDING', 'CANCELLED'];
// Two of a kind, one that a decimal fraction cannot hold, and both ends.
const progresses = [0, 0, 100, 33.333333333333336, 99.999999, 1e-7, 50, 50];

beforeAll(async () => {
  portal = await createPortalFixture();
  const { id } = portal.organisation;
  courses = [];
  for (const name of ['Welding', 'abseiling', 'Baking']) {
    courses.push({ id: (await buildCourse(portal.database.app, id, { name })).id, name });
  }
  const people = Array.from({ length: 60 }, (_, index) => ({
    student: newId(),
    enrolment: newId(),
    name: lastNames[(index * 5) % lastNames.length],
    email: `${'zyxwvu'[index % 6]}${index}@example.org`,
    course: courses[index % 3]!.id,
    status: statuses[(index * 3) % statuses.length],
    progress: progresses[(index * 7) % progresses.length],
  }));
  const students = people.map(
    (each, index) => `('${each.student}', '${id}', 'Name${index % 4}', '${each.name}', '${each.email}', now())`,
  );
  const enrolments = people.map(
    (each, index) =>
      // Some students have two enrolments, the next one's too; some have none.
      `('${each.enrolment}', '${id}', '${people[index - (index % 3 === 0 ? 0 : 1)]!.student}', '${each.course}',
        '${each.status}', ${each.progress}, now(), now())`,
  );
  await portal.database.asOwner(`
    insert into student (id, organisation_id, first_name, last_name, email, created_at) values ${students.join(',')};
    insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_progress, created_at, updated_at)
    values ${enrolments.join(',')}`);
});
afterAll(() => portal.close());

/** The whole list, read in pages of seven. */
async function read(path: string): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor = ''; ;) {
    const answer = await portal.staff.get(`${path}${path.includes('?') ? '&' : '?'}limit=7${cursor}`);
    expect([path, answer.status]).toEqual([path, 200]);
    items.push(...answer.json.items);
    if (answer.json.nextCursor === null) return items;
    cursor = `&cursor=${answer.json.nextCursor}`;
  }
}

const form = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const nameOf = ({ firstName, lastName }: Json) => form(`${lastName} ${firstName}`);
const order = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
/** Sorted as the database does it: by bytes, which for these letters is by code unit, then by id. */
const by = (key: (item: Json) => string | number) => (a: Json, b: Json) => order(key(a), key(b)) || order(a.id, b.id);
const ids = (items: Json[]) => items.map((each) => each.id);

describe('students', () => {
  it.each([
    ['name', by(nameOf)],
    ['email', by(({ email }) => email)],
    ['created', by(({ id }) => id)],
  ] as const)('are in the order of %s, and the other way round', async (sort, compare) => {
    const everybody = await read('/students');
    expect(everybody).toHaveLength(60);
    expect(ids(await read(`/students?sort=${sort}`))).toEqual(ids(everybody.toSorted(compare)));
    expect(ids(await read(`/students?sort=-${sort}`))).toEqual(ids(everybody.toSorted(compare).reverse()));
  });

  it('are in the order of their names unless something else is asked', async () => {
    expect(await read('/students')).toEqual(await read('/students?sort=name'));
  });
});

describe('courses', () => {
  it.each([
    ['name', ['abseiling', 'Baking', 'Welding']],
    ['-name', ['Welding', 'Baking', 'abseiling']],
    ['created', ['Welding', 'abseiling', 'Baking']],
    ['-created', ['Baking', 'abseiling', 'Welding']],
  ])('in the order %s', async (sort, names) => {
    expect((await read(`/courses?sort=${sort}`)).map(({ name }) => name)).toEqual(names);
  });

  it('that a search finds can be turned round', async () => {
    expect((await read('/courses?search=b&sort=-name')).map(({ name }) => name)).toEqual(['Baking']);
  });
});

describe('enrolments', () => {
  const filters = () => [
    '',
    'status=ACTIVE',
    'status=DISCARDED',
    `courseId=${courses[1]!.id}`,
    `courseId=${courses[1]!.id}&status=PENDING`,
    'lmsEnrolmentId=unknown',
  ];
  const orders = {
    created: by(({ id }) => id),
    student: by(({ student }) => nameOf(student)),
  };

  it.each(Object.entries(orders))('are in the order of %s, also when they are filtered', async (sort, compare) => {
    for (const filter of filters()) {
      const wanted = await read(`/enrolments?${filter}`);
      expect(ids(await read(`/enrolments?${filter}&sort=${sort}`))).toEqual(ids(wanted.toSorted(compare)));
      expect(ids(await read(`/enrolments?${filter}&sort=-${sort}`))).toEqual(ids(wanted.toSorted(compare).reverse()));
    }
    const { student } = (await read('/enrolments'))[0];
    const own = await read(`/enrolments?studentId=${student.id}`);
    expect(own.length).toBeGreaterThan(0);
    expect(ids(await read(`/enrolments?studentId=${student.id}&sort=${sort}`))).toEqual(ids(own.toSorted(compare)));
  });

  it('are found by the student’s name and e-mail address, then by the course’s name, each once', async () => {
    const everything = await read('/enrolments');
    for (const search of ['abel', 'name1 ab', 'z', 'b', 'welding', 'y2', 'o’neill name', 'nothing']) {
      for (const filter of ['', '&status=ACTIVE', `&courseId=${courses[0]!.id}`]) {
        const wanted = filter === '' ? everything : await read(`/enrolments?${filter}`);
        const begins = (text: string) => form(text).startsWith(form(search));
        const rank = ({ student: { firstName, lastName, email }, course }: Json) =>
          [`${lastName} ${firstName}`, `${firstName} ${lastName}`, email, course.name].findIndex(begins);
        const found = await read(`/enrolments?search=${encodeURIComponent(search)}${filter}`);
        expect(ids(found).toSorted()).toEqual(ids(wanted.filter((each) => rank(each) >= 0)).toSorted());
        expect(found.map(rank)).toEqual(found.map(rank).toSorted());
      }
    }
  });
});

describe('what is refused', () => {
  it.each([
    '/students?search=a&sort=name',
    '/courses?search=a&sort=created',
    '/enrolments?search=a&sort=student',
    '/enrolments?search=a&from=2026-01-01T00:00:00Z',
    '/enrolments?sort=student&to=2026-01-01T00:00:00Z',
    '/students?sort=progress',
    '/students?sort=--name',
    '/enrolments?sort=',
  ])('%s', async (path) => {
    expectError(await portal.staff.get(path), 400);
  });

  it('a cursor of another order, and one that nobody gave', async () => {
    const { json } = await portal.staff.get('/enrolments?limit=1&sort=student');
    expectError(await portal.staff.get(`/enrolments?sort=-student&cursor=${json.nextCursor}`), 400);
    expectError(await portal.staff.get(`/enrolments?cursor=${json.nextCursor}`), 400);
    const made = Buffer.from(JSON.stringify(['enrolments in order:student', 7, newId()])).toString('base64url');
    expectError(await portal.staff.get(`/enrolments?sort=student&cursor=${made}`), 400);
  });
});

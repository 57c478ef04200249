import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/platform/ids.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { eventually } from '../support/eventually.ts';
import { expectError } from '../support/http-client.ts';
import { lockWaits, untilLockWaits } from '../support/lock-waits.ts';
import { report } from '../factories/one-of-each.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const outcome = (code: string) => ({ code, name: `Outcome ${code}` });
const unit = (code: string, weight = 1) => ({
  code,
  name: `Unit ${code}`,
  weight,
  outcomes: [outcome(`${code}.1`), outcome(`${code}.2`)],
});
const firstAid = {
  name: 'First Aid at Work',
  lmsCourseId: 'course-17',
  units: [unit('U1'), unit('U2', 2.5), unit('U3')],
  certificateDefinitions: [
    { title: 'Certificate of attendance', threshold: 50 },
    { title: 'Diploma', threshold: 100 },
  ],
};

type Json = ReturnType<typeof JSON.parse>;

async function newCourse(body: unknown = firstAid): Promise<Json> {
  const answer = await portal.admin.post('/courses', body);
  expect(answer.status).toBe(201);
  return answer.json;
}

const withoutIds = (course: Json): Json =>
  JSON.parse(
    JSON.stringify(course, (key, value: unknown) => (['id', 'createdAt', 'version'].includes(key) ? undefined : value)),
  );
const details = ({ id: _id, createdAt: _createdAt, version: _version, ...course }: Json): Json => course;

describe('a course', () => {
  it('is found by every word of its name, without accents and case, once and page by page', async () => {
    const longName = 'Use of hand signals by the slinger of a tower crane on a narrow and busy urban building site';
    const names = [
      'Working at Height',
      'Heights, at Work',
      'L’Évaluation des Risques',
      'Gefahrgut für Fahrer',
      longName,
    ];
    for (const name of names) {
      expect((await portal.admin.post('/courses', { ...firstAid, name, lmsCourseId: null })).status).toBe(201);
    }
    const found = async (search: string, sort = 'name') => {
      const listed: string[] = [];
      let cursor = '';
      do {
        const query = `search=${encodeURIComponent(search)}&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`;
        const { json } = await portal.staff.get(`/courses?${query}`);
        listed.push(...json.items.map(({ name }: { name: string }) => name));
        cursor = json.nextCursor ?? '';
      } while (cursor !== '');
      return listed;
    };
    expect(await found('height')).toEqual(['Heights, at Work', 'Working at Height']);
    expect(await found('HEIGHT', '-name')).toEqual(['Heights, at Work', 'Working at Height']);
    expect(await found('work')).toEqual(['Working at Height', 'Heights, at Work']);
    expect(await found('at height')).toEqual(['Working at Height']);
    expect(await found('evaluation')).toEqual([names[2]]);
    expect(await found('fuer')).toEqual([names[3]]);
    expect(await found('fur')).toEqual([names[3]]);
    expect(await found('building')).toEqual([longName]);
    expect(await found('eight')).toEqual([]);

    const { json } = await portal.staff.get('/courses?search=gefahrgut');
    const { id } = json.items[0];
    const changed = await portal.admin.put(`/courses/${id}`, {
      ...firstAid,
      name: 'Ladung sichern',
      lmsCourseId: null,
    });
    expect(changed.status).toBe(200);
    expect(await found('fuer')).toEqual([]);
    expect(await found('sichern')).toEqual(['Ladung sichern']);
  });

  it('is added with everything that belongs to it, and shown to everybody', async () => {
    const course = await newCourse();
    expect(withoutIds(course)).toEqual(firstAid);
    expect((await portal.staff.get(`/courses/${course.id}`)).json).toEqual(course);
    expect((await portal.staff.get('/courses?search=first%20a')).json.items).toContainEqual({
      id: course.id,
      name: firstAid.name,
      lmsCourseId: 'course-17',
      createdAt: course.createdAt,
    });
  });

  it.each([
    [
      { units: [unit('U1'), { ...unit('U2'), code: ' ' }] },
      'Unit 2, Code is blank, or has a character that cannot be used.',
    ],
    [{ units: [{ ...unit('U1'), outcomes: [{ code: 'a' }] }] }, 'Unit 1, Outcome 1, Name is missing.'],
    [{ units: [{ ...unit('U1'), weight: 0 }] }, 'Unit 1, Weight must be 0.001 or more.'],
    [{ units: {} }, 'Units must be a list.'],
    [{ certificateDefinitions: [{ title: 'T', threshold: 101 }] }, 'Certificate 1, Required mark must be 100 or less.'],
    [{ lmsCourseId: 5 }, 'Course in the LMS must be a text.'],
  ])('is refused in the words of its form: %j', async (change, message) => {
    const answer = await portal.admin.post('/courses', { ...firstAid, ...change });
    expectError(answer, 400);
    expect(answer.json.message).toBe(message);
  });

  it('says which letters of its name and its certificates cannot be printed', async () => {
    const titles = ['Diploma', 'Diploma \u{1E900}'];
    const { id } = await newCourse({
      ...firstAid,
      name: 'First Aid \u{1E901}',
      certificateDefinitions: titles.map((title) => ({ title, threshold: 50 })),
    });
    const warnings = await eventually(async () => (await portal.staff.get(`/courses/${id}`)).json.warnings ?? null);
    expect(warnings).toMatchObject([
      { field: 'name', letters: ['\u{1E901}'] },
      { field: 'certificateDefinitions.1.title', letters: ['\u{1E900}'] },
    ]);
  });

  it('may have nothing in it and no link', async () => {
    const empty = { name: 'Empty', lmsCourseId: null, units: [], certificateDefinitions: [] };
    expect(withoutIds(await newCourse(empty))).toEqual(empty);
  });

  it('keeps the ids of what stays, in whatever order it comes', async () => {
    const course = await newCourse();
    const [one, two, three] = course.units;
    const changed = {
      ...details(course),
      name: 'Renamed',
      units: [
        { ...three, outcomes: [...three.outcomes].reverse() },
        { code: 'N', name: 'New', weight: 1, outcomes: [outcome('N.1')] },
        { ...one, name: 'Other name', weight: 7, outcomes: [outcome('first'), ...one.outcomes] },
        two,
      ],
      certificateDefinitions: [course.certificateDefinitions[1], { title: 'New', threshold: 80 }],
    };
    const answer = await portal.admin.put(`/courses/${course.id}`, changed);
    expect(answer.status).toBe(200);
    expect(withoutIds(answer.json)).toEqual(withoutIds(changed));
    const ids = answer.json.units.map((each: Json) => each.id);
    expect(ids).toEqual([three.id, expect.any(String), one.id, two.id]);
    expect(answer.json.units[0].outcomes.map((each: Json) => each.id)).toEqual(
      three.outcomes.map((each: Json) => each.id).reverse(),
    );
    expect(answer.json.certificateDefinitions[0].id).toBe(course.certificateDefinitions[1].id);
    // Sent once more as it is, it stays as it is.
    expect((await portal.admin.put(`/courses/${course.id}`, details(answer.json))).json).toEqual(answer.json);
  });

  it('is changed by two at once one after the other', async () => {
    const course = await newCourse();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        portal.admin.put(`/courses/${course.id}`, {
          ...details(course),
          name: `Name ${index}`,
          units: index % 2 === 0 ? course.units : [...course.units].reverse(),
        }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  });

  it.each([
    ['a unit of another course', (other: Json) => ({ units: other.units })],
    ['a unit that nobody has', () => ({ units: [{ ...unit('X'), id: newId() }] })],
    ['a unit twice', (_other: Json, own: Json) => ({ units: [own.units[0], own.units[0]] })],
    [
      'an outcome of another unit',
      (_other: Json, own: Json) => ({ units: [{ ...own.units[0], outcomes: own.units[1].outcomes }] }),
    ],
    ['a definition of another course', (other: Json) => ({ certificateDefinitions: other.certificateDefinitions })],
  ])('does not take %s', async (_name, part) => {
    const [own, other] = [await newCourse(), await newCourse()];
    const answer = await portal.admin.put(`/courses/${own.id}`, { ...details(own), ...part(other, own) });
    expectError(answer, 400);
    expect((await portal.admin.get(`/courses/${own.id}`)).json).toEqual(own);
  });

  it.each([
    ['a name that is blank', { name: ' ' }],
    ['a weight of 0', { units: [unit('U', 0)] }],
    ['a negative weight', { units: [unit('U', -1)] }],
    ['a weight as a text', { units: [{ ...unit('U'), weight: '1' }] }],
    ['a weight without end', { units: [unit('U', Number.MAX_VALUE)] }],
    ['a threshold above 100', { certificateDefinitions: [{ title: 'T', threshold: 100.0001 }] }],
    ['a negative threshold', { certificateDefinitions: [{ title: 'T', threshold: -1 }] }],
    ['an empty link', { lmsCourseId: '' }],
    ['a link with NUL', { lmsCourseId: 'a\0' }],
    ['no units', { units: undefined }],
    ['101 units', { units: Array.from({ length: 101 }, (_, index) => unit(`U${index}`)) }],
    ['an id at its addition', { units: [{ ...unit('U'), id: newId() }] }],
    ['an unknown field', { organisationId: newId() }],
  ])('is refused with %s', async (_name, part) => {
    expectError(await portal.admin.post('/courses', { ...firstAid, ...part }), 400);
  });

  it('is refused when it is too long to read', async () => {
    const name = 'x'.repeat(200);
    const outcomes = Array.from({ length: 100 }, () => ({ code: 'C', name }));
    const units = Array.from({ length: 100 }, () => ({ ...unit('U'), outcomes }));
    expectError(await portal.admin.post('/courses', { ...firstAid, units }), 413);
  });
});

describe('a course with results', () => {
  let course: Json;

  beforeAll(async () => {
    course = await newCourse();
    await buildEnrolment(portal.database.app, portal.organisation.id, {
      courseId: course.id,
      lmsEnrolmentId: 'with results',
    });
    await report(portal.database, portal.organisation, 'with results', 60);
    await applyReports(portal.database.app, 'attain.test', {
      organisationIds: [portal.organisation.id],
      limit: 10,
      run: { workflowId: 'test', runId: 'test' },
    });
  });

  it.each([
    ['a unit', (full: Json) => ({ units: full.units.slice(1) }), 'U1'],
    [
      'an outcome',
      (full: Json) => ({
        units: [{ ...full.units[0], outcomes: full.units[0].outcomes.slice(1) }, ...full.units.slice(1)],
      }),
      'U1.1',
    ],
    [
      'a definition with certificates',
      (full: Json) => ({ certificateDefinitions: full.certificateDefinitions.slice(1) }),
      'Certificate of attendance',
    ],
  ])('does not lose %s, and says which', async (_name, part, named) => {
    const answer = await portal.admin.put(`/courses/${course.id}`, { ...details(course), ...part(course) });
    expectError(answer, 409);
    expect(answer.json.message).toContain(named);
    expect((await portal.admin.get(`/courses/${course.id}`)).json).toEqual(course);
  });

  it('is saved while its students get results, unless parts are moved', async () => {
    const fresh = await newCourse();
    const owner = new pg.Client({ connectionString: portal.database.ownerUrl });
    await owner.connect();
    try {
      await owner.query('begin');
      // As a result locks the part that it refers to.
      await owner.query('select from unit where course_id = $1 for key share', [fresh.id]);
      await owner.query(
        'select from outcome o join unit u on u.id = o.unit_id where u.course_id = $1 for key share of o',
        [fresh.id],
      );
      await owner.query('select from certificate_definition where course_id = $1 for key share', [fresh.id]);
      const units = fresh.units.map((each: Json) => ({ ...each, name: `${each.name}, new`, weight: 7 }));
      const added = { ...details(fresh), units: [...units, unit('U4')] };
      let isAnswered = false;
      const saving = portal.admin.put(`/courses/${fresh.id}`, added).finally(() => (isAnswered = true));
      const isHeldUp = await eventually(async () => {
        if (isAnswered) return false;
        return (await lockWaits(portal.database)) > 0 ? true : null;
      });
      await owner.query('commit');
      const saved = await saving;
      expect(isHeldUp).toBe(false);
      expect(saved.status).toBe(200);
      expect(withoutIds(saved.json)).toEqual(withoutIds(added));
    } finally {
      await owner.end();
    }
  });

  it('does not lose a unit that gets its first result at this moment', async () => {
    const fresh = await newCourse();
    const { id: enrolmentId } = await buildEnrolment(portal.database.app, portal.organisation.id, {
      courseId: fresh.id,
    });
    const owner = new pg.Client({ connectionString: portal.database.ownerUrl });
    await owner.connect();
    try {
      await owner.query('begin');
      await owner.query(
        `insert into unit_result (enrolment_id, unit_id, organisation_id, status, progress, mark, updated_at)
         values ($1, $2, $3, 'IN_PROGRESS', 1, 1, now())`,
        [enrolmentId, fresh.units[0].id, portal.organisation.id],
      );
      const changing = portal.admin.put(`/courses/${fresh.id}`, { ...details(fresh), units: fresh.units.slice(1) });
      await untilLockWaits(portal.database);
      await owner.query('commit');
      expectError(await changing, 409);
    } finally {
      await owner.end();
    }
    expect((await portal.admin.get(`/courses/${fresh.id}`)).json).toEqual(fresh);
  });

  it('loses what has none, and keeps the rest with its results', async () => {
    const answer = await portal.admin.put(`/courses/${course.id}`, {
      ...details(course),
      units: course.units.slice(0, 2),
      certificateDefinitions: course.certificateDefinitions.slice(0, 1),
    });
    expect(answer.status).toBe(200);
    expect(
      await portal.database.rows(
        `select details->'removed' as removed from audit_entry where action = 'course.changed' and subject_id = $1`,
        [course.id],
      ),
    ).toEqual([
      {
        removed: expect.arrayContaining([
          course.units[2].id,
          course.units[2].outcomes[0].id,
          course.certificateDefinitions[1].id,
        ]),
      },
    ]);
  });
});

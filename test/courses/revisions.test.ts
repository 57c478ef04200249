import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { listRevisions } from '../../src/features/courses/list-revisions.ts';
import { compareRevisions } from '../../src/features/courses/compare-revisions.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { report } from '../factories/one-of-each.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

type Json = ReturnType<typeof JSON.parse>;

const course = {
  name: 'Fire Safety',
  lmsCourseId: 'fire',
  units: [
    { code: 'U1', name: 'Alarm', weight: 1, outcomes: [{ code: 'A', name: 'Hear it' }] },
    { code: 'U2', name: 'Exit', weight: 1, outcomes: [] },
  ],
  certificateDefinitions: [{ title: 'Marshal', threshold: 70 }],
};

async function newCourse(): Promise<Json> {
  const answer = await portal.admin.post('/courses', course);
  expect(answer.status).toBe(201);
  return answer.json;
}

async function save(now: Json, change: object): Promise<Json> {
  const { id, createdAt: _, ...details } = now;
  const answer = await portal.admin.put(`/courses/${id}`, { ...details, ...change });
  expect(answer.status).toBe(200);
  return answer.json;
}

const revisionsOf = async (id: string): Promise<Json> => (await portal.staff.get(`/courses/${id}/revisions`)).json;

describe('the revisions of a course', () => {
  it('are made by each save that changes what results are computed from, and by no other', async () => {
    const first = await newCourse();
    const renamed = await save(first, { name: 'Fire Safety at Work' });
    expect((await revisionsOf(first.id)).items).toHaveLength(1);
    const [marshal] = renamed.certificateDefinitions;
    const [alarm, exit] = renamed.units;
    await save(renamed, {
      certificateDefinitions: [{ ...marshal, threshold: 80 }],
      units: [{ ...exit, weight: 2.5 }, alarm],
    });
    const { items } = await revisionsOf(first.id);
    expect(items).toEqual([
      {
        number: 2,
        savedAt: expect.any(String),
        savedByName: expect.stringMatching(/./),
        changes: [
          { kind: 'THRESHOLD_CHANGED', name: 'Marshal', formerName: null, from: 70, to: 80 },
          { kind: 'WEIGHT_CHANGED', name: 'U2 Exit', formerName: null, from: 1, to: 2.5 },
          { kind: 'UNITS_REORDERED', name: '', formerName: null, from: null, to: null },
        ],
        changesLeftOut: 0,
      },
      {
        number: 1,
        savedAt: expect.any(String),
        savedByName: expect.stringMatching(/./),
        changes: [],
        changesLeftOut: 0,
      },
    ]);
  });

  it('begin with the former content, when a process of an earlier version added the course', async () => {
    const first = await newCourse();
    await portal.database.asOwner(`delete from course_revision where course_id = '${first.id}'`);
    await save(first, { certificateDefinitions: [{ ...first.certificateDefinitions[0], threshold: 80 }] });
    const { items } = await revisionsOf(first.id);
    expect(items.map(({ number, changes }: Json) => [number, changes.length])).toEqual([
      [2, 1],
      [1, 0],
    ]);
  });

  it('are compared one after the other, outside of the event loop, and once', async () => {
    let now = await newCourse();
    for (const threshold of [71, 72]) {
      now = await save(now, { certificateDefinitions: [{ ...now.certificateDefinitions[0], threshold }] });
    }
    let running = 0;
    const compared: number[] = [];
    const dependencies = {
      database: portal.database.app,
      compareRevisions: async (_organisationId: string, texts: Parameters<typeof compareRevisions>[0]) => {
        compared.push((running += 1));
        await new Promise(setImmediate);
        running -= 1;
        return compareRevisions(texts);
      },
    };
    const list = () => listRevisions(dependencies, portal.organisation.id, now.id, { limit: 10 });
    const first = await list();
    expect(first.items.map(({ changes }) => changes.length)).toEqual([1, 1, 0]);
    expect(await list()).toEqual(first);
    expect(compared).toEqual([1, 1]);
  });

  it('are read page by page, and not by others', async () => {
    let now = await newCourse();
    for (const threshold of [71, 72, 73]) {
      now = await save(now, { certificateDefinitions: [{ ...now.certificateDefinitions[0], threshold }] });
    }
    const first = (await portal.staff.get(`/courses/${now.id}/revisions?limit=2`)).json;
    expect(first.items.map(({ number }: Json) => number)).toEqual([4, 3]);
    const second = (await portal.staff.get(`/courses/${now.id}/revisions?limit=2&cursor=${first.nextCursor}`)).json;
    expect(second).toMatchObject({ items: [{ number: 2 }, { number: 1 }], nextCursor: null });
    expect((await portal.staff.get(`/courses/${now.id}/revisions?cursor=WzFd`)).status).toBe(400);
    expect((await portal.otherAdmin.get(`/courses/${now.id}/revisions`)).status).toBe(404);
  });
});

describe('a changed mark and certificate', () => {
  it('records the report, the revision, the mark and the required mark', async () => {
    const now = await newCourse();
    await save(now, { certificateDefinitions: [{ ...now.certificateDefinitions[0], threshold: 60 }] });
    const { id: enrolmentId } = await buildEnrolment(portal.database.app, portal.organisation.id, {
      courseId: now.id,
      lmsEnrolmentId: 'with-causes',
    });
    await report(portal.database, portal.organisation, 'with-causes', 20);
    const reportId = await report(portal.database, portal.organisation, 'with-causes', 75);
    await applyReports(portal.database.app, 'attain.test', {
      organisationIds: [portal.organisation.id],
      limit: 10,
      run: { workflowId: 'test', runId: 'test' },
    });
    const effects = await portal.database.rows(
      `select report_id as id, mark_before as before, mark_after as after, revision_number as revision
       from progress_effect where enrolment_id = $1 order by report_id`,
      [enrolmentId],
    );
    expect(effects).toEqual([
      { id: expect.any(String), before: null, after: null, revision: null },
      { id: reportId, before: 0, after: 75, revision: 2 },
    ]);
    const changes = () =>
      portal.database.rows<{ certificate: string }>(
        `select c.certificate_id as certificate, c.type, c.mark, c.threshold, c.revision_number as revision,
           c.cause_kind as kind, c.cause_id as cause, c.actor_user_id as actor
         from certificate_change c join certificate i on i.id = c.certificate_id where i.enrolment_id = $1 order by c.id`,
        [enrolmentId],
      );
    const issued = {
      ...{ certificate: expect.any(String), type: 'certificate.issued', mark: 75, threshold: 60, revision: 2 },
      ...{ kind: 'REPORT', cause: reportId, actor: null },
    };
    expect(await changes()).toEqual([issued]);

    const [{ certificate }] = (await changes()) as [{ certificate: string }];
    expect((await portal.admin.post(`/certificates/${certificate}/revoke`, { reason: 'A mistake' })).status).toBe(200);
    expect((await changes()).at(-1)).toEqual({
      ...issued,
      type: 'certificate.revoked',
      kind: 'ADMINISTRATOR',
      cause: null,
      actor: portal.organisation.admin.id,
    });
  });
});

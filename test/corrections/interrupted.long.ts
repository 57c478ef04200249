import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { markOf } from '../../src/domain/marking/mark.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildCourse, type TestCourse } from '../factories/course-factory.ts';
import { eventually } from '../support/eventually.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { testServices } from '../support/services.ts';
import { startSmtpServer, type SmtpTestServer } from '../support/smtp-test-server.ts';
import { workerProcess, type WorkerProcess } from './worker-process.ts';

const enrolments = 4_000;
const kills = 5;
/** The required marks before, and after: some lose the first certificate, some get the second, some both. */
const thresholds = [30, 80];
const wanted = [40, 60];

let portal: PortalFixture;
let smtp: SmtpTestServer;
let worker: WorkerProcess;
let course: TestCourse;

beforeAll(async () => {
  portal = await createPortalFixture();
  smtp = await startSmtpServer();
  worker = await workerProcess(portal.database, portal.api.taskQueue, smtp.url);
  const { app } = portal.database;
  course = await buildCourse(app, portal.organisation.id, {
    units: [1, 2, 3, 4].map((weight) => ({ weight, outcomes: 3 })),
    thresholds,
  });
  await addEnrolments();
  await worker.start();
}, 180_000);
afterAll(async () => {
  await worker?.stop();
  await smtp?.close();
  await portal?.close();
}, 60_000);

/** Adds students with progress, a unit marked by hand for every fifth, and the certificates that their marks earn. */
async function addEnrolments(): Promise<void> {
  const organisationId = portal.organisation.id;
  const units = course.unitIds.map((id, index) => ({ id, weight: index + 1, outcomes: [] }));
  const people = Array.from({ length: enrolments }, (_, index) => {
    const progress = (index * 37) % 101;
    const score = index % 5 === 0 ? (index * 13) % 101 : null;
    const byHand = new Map(score === null ? [] : [[course.unitIds[1]!, { score, maxScore: 100 }]]);
    const mark = markOf(progress, { units }, byHand);
    const earned = course.definitionIds.filter((_definition, at) => mark >= thresholds[at]!);
    return { id: newId(), student: newId(), n: index, progress, score, mark, earned };
  });
  const rows = `jsonb_to_recordset('${JSON.stringify(people)}'::jsonb)
    as p (id uuid, student uuid, n int, progress float8, score float8, mark float8, earned jsonb)`;
  const statements = [
    `insert into student (id, organisation_id, first_name, last_name, email, created_at)
     select student, '${organisationId}', 'Ida', 'Number ' || n, 'ida-' || n || '@example.org', now() from ${rows}`,
    `insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, lms_enrolment_progress,
       mark, marked_revision, created_at, updated_at)
     select id, '${organisationId}', student, '${course.id}', 'ACTIVE', 'seat-' || n, progress, mark, 1, now(), now()
     from ${rows}`,
    `insert into unit_result (enrolment_id, unit_id, organisation_id, status, progress, mark, quiz_score, quiz_max_score,
       quiz_marked_at, updated_at)
     select id, '${course.unitIds[1]}', '${organisationId}', 'NOT_STARTED', 0, score, score, 100, now(), now()
     from ${rows} where score is not null`,
    `insert into certificate (id, organisation_id, enrolment_id, definition_id, status, transition_number, number,
       verification_code, student_name, course_name, title, organisation_name, issued_at, changed_at)
     select gen_random_uuid(), '${organisationId}', p.id, d.id::uuid, 'ISSUED', 1, 'OLD-' || n || '-' || d.id,
       'old-' || n || '-' || d.id, 'Ida', 'C', 'T', 'O', now(), now()
     from ${rows}, jsonb_array_elements_text(earned) as d (id)`,
  ];
  for (const statement of statements) await portal.database.asOwner(statement);
  await portal.database.asOwner('analyze');
}

/** The course with other required marks and, for those who were marked by hand, other weights. */
async function changedCourse() {
  const { json } = await portal.admin.get(`/courses/${course.id}`);
  const weight = (at: number) => (at === 1 ? 4 : at + 1);
  return {
    name: json.name,
    lmsCourseId: json.lmsCourseId,
    version: json.version,
    units: json.units.map((unit: object, at: number) => ({ ...unit, weight: weight(at) })),
    certificateDefinitions: json.certificateDefinitions.map((each: object, at: number) => ({
      ...each,
      threshold: wanted[at],
    })),
  };
}

interface Correction {
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly failure: string | null;
}

const show = async (id: string): Promise<Correction> =>
  (await portal.admin.get(`/corrections/${id}`)).json.correction as Correction;

const inState = (id: string, state: string) =>
  eventually(async () => {
    const correction = await show(id);
    if (correction.state === 'FAILED') throw new Error(`it has failed: ${correction.failure}`);
    return correction.state === state ? correction : null;
  }, 180_000);

interface PreviewedRow {
  readonly enrolmentId: string;
  readonly markAfter: number;
  readonly certificates: readonly { readonly title: string; readonly before: string; readonly after: string }[];
}

/** Returns the id of a certificate definition, whose title `buildCourse` makes of the required mark. */
const definitionOf = (title: string): string =>
  course.definitionIds[thresholds.findIndex((threshold) => title === `Certificate at ${threshold}`)]!;

/** Returns each enrolment that a preview changes, by its id. */
async function previewedRows(id: string): Promise<Map<string, PreviewedRow>> {
  const rows = new Map<string, PreviewedRow>();
  for (let cursor: string | null = null; ;) {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { json } = await portal.admin.get(`/corrections/${id}/rows?limit=100${after}`);
    for (const row of json.items) rows.set(row.enrolmentId, row);
    cursor = json.nextCursor;
    if (cursor === null) return rows;
  }
}

interface Held {
  readonly id: string;
  readonly mark: number;
  /** The status and the number of changes of each certificate, by the definition. */
  readonly certificates: Readonly<Record<string, { readonly status: string; readonly transitions: number }>>;
}

const held = () =>
  portal.database.rows<Held>(
    `select e.id, e.mark, coalesce((
       select jsonb_object_agg(c.definition_id, jsonb_build_object('status', c.status, 'transitions', c.transition_number))
       from certificate c where c.enrolment_id = e.id), '{}') as certificates
     from enrolment e where e.course_id = $1`,
    [course.id],
  );

/** Returns how often each of the enrolments is in the rows of a statement. */
async function counted(text: string, values: unknown[] = []): Promise<Map<string, number>> {
  const rows = await portal.database.rows<{ id: string; count: number }>(
    `select id, count(*)::int as count from (${text}) r group by 1`,
    values,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const once = (ids: Iterable<string>) => new Map([...ids].map((id) => [id, 1]));
const sorted = (counts: ReadonlyMap<string, number>) => [...counts].sort(([a], [b]) => (a < b ? -1 : 1));

/** Starts a preview and kills the worker in the middle of it. @returns the correction's id */
async function interruptedPreview(): Promise<string> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const { json } = await portal.admin.post(`/courses/${course.id}/changes`, await changedCourse());
    await eventually(async () => ((await show(json.id)).done > 0 ? true : null));
    await worker.kill();
    const { state, done, total } = await show(json.id);
    await worker.start();
    if (state === 'PREVIEWING' && done < total) return json.id as string;
  }
  throw new Error('no preview was interrupted');
}

describe('kill -9 of the worker', () => {
  it('in the middle of a preview and, five times, of its application: nothing is lost and nothing done twice', async () => {
    const id = await interruptedPreview();
    expect(await inState(id, 'PREVIEWED')).toMatchObject({ total: enrolments, done: enrolments });
    const rows = await previewedRows(id);
    const before = await held();
    expect(rows.size).toBeGreaterThan(enrolments / 4);
    const impacts = new Map<string, number>();
    for (const { before: from, after } of [...rows.values()].flatMap(({ certificates }) => certificates)) {
      impacts.set(`${from} ${after}`, (impacts.get(`${from} ${after}`) ?? 0) + 1);
    }
    expect(impacts.get('ISSUED WITHDRAWN')).toBeGreaterThan(100);
    expect(impacts.get('NOT_EARNED ISSUED')).toBeGreaterThan(100);

    const applied = await portal.admin.post(`/corrections/${id}/apply`, { mode: 'ALL', withEmails: true });
    expect(applied).toMatchObject({ status: 200, json: { correction: { state: 'APPLYING' } } });
    const killedAt: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const least = killedAt.at(-1) ?? -1;
      await eventually(async () => ((await show(id)).done > least ? true : null), 120_000);
      await sleep(Math.random() * 500);
      await worker.kill();
      const { state, done } = await show(id);
      expect(state).toBe('APPLYING');
      killedAt.push(done);
      await worker.start();
    }
    console.log(`killed after ${killedAt.join(', ')} of ${enrolments} enrolments`);
    expect(await inState(id, 'DONE')).toMatchObject({ total: enrolments, done: enrolments, failure: null });

    const changed = (of: Held) => rows.get(of.id)?.certificates ?? [];
    const expected = before.map((each) => ({
      id: each.id,
      mark: rows.get(each.id)?.markAfter ?? each.mark,
      certificates: {
        ...each.certificates,
        ...Object.fromEntries(
          changed(each).map(({ title, after }) => [
            definitionOf(title),
            { status: after, transitions: (each.certificates[definitionOf(title)]?.transitions ?? 0) + 1 },
          ]),
        ),
      },
    }));
    const byId = (all: readonly Held[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(await held())).toEqual(byId(expected));

    const marks = await counted('select enrolment_id as id from mark_change where cause_id = $1', [id]);
    expect(sorted(marks)).toEqual(sorted(once(rows.keys())));
    const everyMark = await counted('select enrolment_id as id from mark_change');
    expect(sorted(everyMark)).toEqual(sorted(marks));

    const transitions = [...rows.values()].flatMap(({ enrolmentId, certificates }) =>
      certificates.map(({ title, after }) => `${enrolmentId} ${definitionOf(title)} ${after}`),
    );
    const named = (kind: string) => `c.enrolment_id || ' ' || c.definition_id || ' ' || ${kind} as id`;
    const changes = await counted(
      `select ${named(`upper(split_part(h.type, '.', 2))`)} from certificate_change h
       join certificate c on c.id = h.certificate_id where h.cause_id = $1`,
      [id],
    );
    expect(sorted(changes)).toEqual(sorted(once(transitions)));
    const emails = await counted(
      `select ${named('m.kind')} from email_outbox m join certificate c on c.id = m.certificate_id
       and c.transition_number = m.transition_number`,
    );
    expect(sorted(emails)).toEqual(sorted(once(transitions)));
    const [outbox] = await portal.database.rows<{ count: number }>('select count(*)::int as count from email_outbox');
    expect(outbox!.count).toBe(transitions.length);

    expect(await openRuns(id)).toBe(0);
  }, 420_000);
});

/** Returns the number of runs of a correction that are not completed. */
async function openRuns(id: string): Promise<number> {
  const connection = await Connection.connect({ address: testServices().temporalAddress });
  try {
    const { workflow } = new Client({ connection });
    await eventually(async () =>
      (await workflow.getHandle(`correction-${id}`).describe()).status.name === 'COMPLETED' ? true : null,
    );
    return (await workflow.count(`WorkflowId = 'correction-${id}' AND ExecutionStatus != 'Completed'`)).count;
  } finally {
    await connection.close();
  }
}

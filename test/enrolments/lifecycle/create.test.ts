import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActionRequest } from '../../../src/features/enrolments/lifecycle/request-action.ts';
import { presentActionOutcome } from '../../../src/features/enrolments/http/present-action-outcome.ts';
import { newId } from '../../../src/platform/ids.ts';
import { inLanguage } from '../../../src/platform/language/languages-of-service.ts';
import { buildStudent } from '../../factories/student-factory.ts';
import { eventually } from '../../support/eventually.ts';
import { installQuietRuntime } from '../../support/quiet-runtime.ts';
import { createLifecycleEnvironment, type LifecycleEnvironment, type Tenant } from './lifecycle-environment.ts';
import { cut, json, type Answer } from './test-lms.ts';

let environment: LifecycleEnvironment;
/** An action whose call the LMS does not answer. Attain waits for 15 s, so it runs beside the other tests. */
let unanswered: ReturnType<LifecycleEnvironment['perform']>;
const hang: Answer = () => undefined;

beforeAll(async () => {
  environment = await createLifecycleEnvironment();
  const tenant = await environment.buildTenant();
  environment.lms.answerWith(hang);
  unanswered = environment.perform(tenant, create(tenant));
  await eventually(() => (environment.lms.calls.length === 1 ? true : null));
});
afterAll(() => environment.close());

const create = (tenant: Tenant, student = 0): ActionRequest => ({
  kind: 'CREATE',
  studentId: tenant.studentIds[student]!,
  courseId: tenant.courseId,
});

const enrolmentsOf = (tenant: Tenant) =>
  environment.database.rows<{
    id: string;
    status: string;
    lms_enrolment_id: string | null;
    lms: string | null;
    p: number;
  }>(
    'select id, status, lms_enrolment_id, lms, lms_enrolment_progress as p from enrolment where organisation_id = $1 order by id',
    [tenant.organisation.id],
  );

const callsOf = (tenant: Tenant) =>
  environment.database.rows<Record<string, unknown>>(
    `select operation, lms, ending, status_code, response_excerpt, lms_enrolment_id, actor_user_id, closed_at is not null as closed
     from lms_call where organisation_id = $1 order by id`,
    [tenant.organisation.id],
  );

describe('creating an enrolment', () => {
  it('calls the LMS once, escaped as its template says, and becomes ACTIVE with the id that the LMS gave', async () => {
    const { lms } = environment;
    const tenant = await environment.buildTenant();
    lms.answerWith((_call, response) => response.writeHead(201).end('{"id": 9007199254740993, "more": true}'));
    const before = lms.calls.length;

    const action = await environment.perform(tenant, create(tenant));

    expect(action).toMatchObject({ state: 'CLOSED', ending: 'SUCCEEDED' });
    expect(lms.calls).toHaveLength(before + 1);
    const call = lms.calls.at(-1)!;
    expect(call).toMatchObject({ method: 'POST', path: '/enrolments' });
    expect(call.headers['idempotency-key']).toBe(action.id);
    expect(JSON.parse(call.body)).toEqual({ course: 'course-7', name: 'Zoë O"Brien\\', ref: tenant.studentIds[0] });
    expect(await enrolmentsOf(tenant)).toMatchObject([
      { status: 'ACTIVE', lms_enrolment_id: '9007199254740993', lms: 'CUSTOM' },
    ]);
    expect(await callsOf(tenant)).toMatchObject([
      {
        operation: 'CREATE_ENROLMENT',
        lms: 'CUSTOM',
        ending: 'SUCCEEDED',
        status_code: 201,
        actor_user_id: tenant.userId,
        closed: true,
      },
    ]);
  });

  it.each<[string, Answer, string, number]>([
    ['a 503', json(503, { error: 'maintenance' }), 'REJECTED', 502],
    ['a redirect', (_call, response) => response.writeHead(302, { location: '/elsewhere' }).end(), 'REJECTED', 502],
    ['a body without an id', json(200, { enrolment: 1 }), 'INVALID_RESPONSE', 502],
    ['a connection that breaks', cut, 'UNKNOWN', 502],
  ])('stays PENDING after %s', async (_name, answer, ending, httpStatus) => {
    const { lms } = environment;
    const tenant = await environment.buildTenant();
    lms.answerWith(answer);
    const before = lms.calls.length;

    const action = await environment.perform(tenant, create(tenant));

    expect(action).toMatchObject({ state: 'CLOSED', ending, outcome: { httpStatusForClient: httpStatus } });
    expect(action.outcome!.nextSteps).not.toHaveLength(0);
    expect(lms.calls).toHaveLength(before + 1);
    expect(await enrolmentsOf(tenant)).toMatchObject([{ status: 'PENDING', lms_enrolment_id: null }]);
    expect(await callsOf(tenant)).toMatchObject([{ ending, closed: true }]);
    const run = environment.temporal.client.workflow.getHandle(action.id);
    await expect(run.result()).rejects.toThrow('failed');
    // Temporal keeps no word of the LMS, which may name the student.
    expect(JSON.stringify(await run.fetchHistory())).not.toContain('maintenance');
    // One short line for the operator, since the user has seen why.
    const logged = await eventually(() => {
      const lines = installQuietRuntime()
        .lines()
        .filter(({ workflowId }) => workflowId === action.id);
      return lines.length > 0 ? lines : null;
    });
    expect(logged).toEqual([expect.objectContaining({ level: 'info', message: 'a lifecycle action failed' })]);
    expect(JSON.stringify(logged)).not.toContain('stack');
  });

  it('tells why it failed in the language of the reader', async () => {
    const tenant = await environment.buildTenant();
    environment.lms.answerWith(json(503, { error: 'maintenance' }));
    const action = await environment.perform(tenant, create(tenant));
    expect(presentActionOutcome(action, 'ADMIN')).toMatchObject({
      message: 'Create LMS Enrolment failed: the LMS answered 503 Service Unavailable.',
      excerpt: '{"error":"maintenance"}',
    });
    expect(inLanguage('de', () => presentActionOutcome(action, 'ADMIN'))).toMatchObject({
      message: '„LMS-Einschreibung anlegen“ ist fehlgeschlagen: Das LMS hat mit 503 Service Unavailable geantwortet.',
      nextSteps: [
        'Das LMS hat einen internen Fehler: Warten Sie, bis es wieder funktioniert, oder informieren Sie seinen Betreiber.',
        'Wiederholen Sie danach die Aktion.',
      ],
    });
  });

  it('is MISCONFIGURED, without a call, when the course is not linked or the operation has no URL', async () => {
    const before = environment.lms.calls.length;
    const unconfigured = await environment.buildTenant([]);
    expect(await environment.perform(unconfigured, create(unconfigured))).toMatchObject({
      ending: 'MISCONFIGURED',
      outcome: { httpStatusForClient: 500 },
    });
    const unlinked = await environment.buildTenant();
    await environment.database.asOwner(`update course set lms_course_id = null where id = '${unlinked.courseId}'`);
    expect(await environment.perform(unlinked, create(unlinked))).toMatchObject({ ending: 'MISCONFIGURED' });
    expect(environment.lms.calls).toHaveLength(before);
  });

  it('is MISCONFIGURED, without a call, when its template asks for more than is sent', async () => {
    const before = environment.lms.calls.length;
    const tenant = await environment.buildTenant();
    const body = JSON.stringify(Array.from({ length: 201 }, () => '${student.firstName}'));
    await environment.configure(tenant.organisation.id, 'CREATE_ENROLMENT', { body });
    expect(await environment.perform(tenant, create(tenant))).toMatchObject({
      ending: 'MISCONFIGURED',
      outcome: {
        httpStatusForClient: 500,
        message: expect.stringContaining('The body template has too many variables: it may have at most 200.'),
      },
    });
    expect(environment.lms.calls).toHaveLength(before);
  });

  it('joins the same action for the same key, at once and for ever, and refuses the key for another request', async () => {
    const { lms } = environment;
    const tenant = await environment.buildTenant();
    lms.answerWith(json(200, { id: 'same-key' }));
    const before = lms.calls.length;
    const key = randomUUID();

    const both = await Promise.all([
      environment.perform(tenant, create(tenant), key),
      environment.perform(tenant, create(tenant), key),
    ]);
    const later = await environment.perform(tenant, create(tenant), key);

    expect(new Set([...both, later].map((action) => action.id)).size).toBe(1);
    expect(lms.calls).toHaveLength(before + 1);
    expect(await enrolmentsOf(tenant)).toHaveLength(1);
    await expect(environment.perform(tenant, create(tenant, 1), key)).rejects.toMatchObject({
      kind: 'UNPROCESSABLE',
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('takes a new idempotency key for a repeat after a 4xx, and keeps it after an unknown ending', async () => {
    const { lms } = environment;
    const tenant = await environment.buildTenant();
    lms.answerWith(json(409, {}));
    const first = await environment.perform(tenant, create(tenant));
    const { enrolmentId } = first;
    lms.answerWith(cut);
    const second = await environment.perform(tenant, { kind: 'CREATE', enrolmentId });
    lms.answerWith(json(200, { id: 'in the end' }));
    const third = await environment.perform(tenant, { kind: 'CREATE', enrolmentId });

    const keys = lms.calls.slice(-3).map((call) => call.headers['idempotency-key']);
    expect(keys).toEqual([first.id, second.id, second.id]);
    expect([first.ending, second.ending, third.ending]).toEqual(['REJECTED', 'UNKNOWN', 'SUCCEEDED']);
    expect(await enrolmentsOf(tenant)).toMatchObject([{ status: 'ACTIVE', lms_enrolment_id: 'in the end' }]);
  });

  it('applies what the LMS pushed before its own reply was committed', async () => {
    const { lms } = environment;
    const tenant = await environment.buildTenant();
    const reports: string[] = [];
    lms.answerWith((_call, response) => {
      void (async () => {
        for (const progress of [40, 25]) reports.push(await environment.report(tenant.organisation, 'early', progress));
        const run = await environment.runs.startReportRun({
          workflowId: `early-${reports[0]}`,
          summary: 'test',
          organisationIds: [tenant.organisation.id],
          limit: 10,
        });
        await run.result;
        response.end('{"id": "early"}');
      })();
    });

    await environment.perform(tenant, create(tenant));

    expect(await enrolmentsOf(tenant)).toMatchObject([{ status: 'ACTIVE', p: 40 }]);
    expect(await environment.database.rows('select state from progress_report where id = any($1)', [reports])).toEqual([
      { state: 'APPLIED' },
      { state: 'APPLIED' },
    ]);
  });

  it('stores the revision of the marks also when only 0 % was pushed', async () => {
    const { lms, database } = environment;
    const tenant = await environment.buildTenant();
    await environment.flood(tenant, 'nothing yet', 1, []);
    await database.asOwner(`update progress_report set progress = 0 where lms_enrolment_id = 'nothing yet'`);
    lms.answerWith(json(200, { id: 'nothing yet' }));
    await environment.perform(tenant, create(tenant));
    expect(
      await database.rows('select marked_revision as revision from enrolment where organisation_id = $1', [
        tenant.organisation.id,
      ]),
    ).toEqual([{ revision: 1 }]);
  });

  it('applies the highest of very many early reports and the newest 10,000, and sets the others aside', async () => {
    const { lms, database } = environment;
    const tenant = await environment.buildTenant();
    const [many, highest] = [25_000, 3];
    await environment.flood(tenant, 'flooded', many, [highest, highest + 1]);
    lms.answerWith(json(200, { id: 'flooded' }));

    expect(await environment.perform(tenant, create(tenant))).toMatchObject({ ending: 'SUCCEEDED' });

    const [enrolment] = await enrolmentsOf(tenant);
    expect(enrolment).toMatchObject({ status: 'ACTIVE', lms_enrolment_id: 'flooded', p: 70 });
    const states = `select state, count(*)::int from progress_report where lms_enrolment_id = 'flooded' group by state order by state`;
    expect(await database.rows(states)).toEqual([
      { state: 'APPLIED', count: 10_001 },
      { state: 'IGNORED', count: many - 10_001 },
    ]);
    const effects = await database.rows<{ n: string; outcome: string }>(
      'select right(report_id::text, 4) as n, outcome from progress_effect where enrolment_id = $1 order by report_id',
      [enrolment!.id],
    );
    expect(effects).toHaveLength(10_001);
    expect(effects.filter(({ outcome }) => outcome === 'APPLIED')).toEqual([{ n: '0003', outcome: 'APPLIED' }]);
    expect(effects[1]).toEqual({ n: (many - 9_999).toString(16).padStart(4, '0'), outcome: 'UNCHANGED' });
  });

  it('gives the reports that it set aside to no other student who gets the same id later', async () => {
    const { lms, database } = environment;
    const tenant = await environment.buildTenant();
    await environment.flood(tenant, 'passed on', 10_100, [3]);
    lms.answerWith(json(200, { id: 'passed on' }));
    await environment.perform(tenant, create(tenant));
    expect(await enrolmentsOf(tenant)).toMatchObject([{ p: 70 }]);

    await environment.perform(tenant, create(tenant, 1));
    const later = `select lms_enrolment_progress as progress from enrolment where organisation_id = $1 and student_id = $2`;
    expect(await database.rows(later, [tenant.organisation.id, tenant.studentIds[1]])).toEqual([{ progress: 0 }]);

    // A report that is set aside after that is about nobody yet.
    await database.asOwner(`
      update progress_report set id = '${newId()}', progress = 80 where id in (
        select id from progress_report where lms_enrolment_id = 'passed on' and state = 'IGNORED' limit 1)`);
    const third = await buildStudent(database.app, tenant.organisation.id);
    await environment.perform(tenant, { kind: 'CREATE', studentId: third.id, courseId: tenant.courseId });
    expect(await database.rows(later, [tenant.organisation.id, third.id])).toEqual([{ progress: 80 }]);
  });
});

it('creating an enrolment is UNKNOWN, with 504, when the LMS does not answer in time', async () => {
  const action = await unanswered;
  expect(action).toMatchObject({ ending: 'UNKNOWN', outcome: { httpStatusForClient: 504 } });
  expect(action.outcome!.choices).toEqual(['REPEAT', 'LINK', 'DISCARD']);
});

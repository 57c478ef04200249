import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import winston from 'winston';
import { reinstateCertificate, revokeCertificate } from '../../src/features/certificates/revoke-certificate.ts';
import { eventBody } from '../../src/features/webhooks/delivery-body.ts';
import { webhookEventTypes, type WebhookEventType } from '../../src/domain/webhooks/event-types.ts';
import type { WebhookPayload } from '../../src/domain/webhooks/payload.ts';
import { createImportEnvironment, type ImportEnvironment } from '../imports/import-environment.ts';
import type { Tenant } from '../enrolments/lifecycle/lifecycle-environment.ts';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { applyCorrection } from '../../src/features/corrections/decide-correction.ts';
import { previewRetraction } from '../../src/features/corrections/preview-correction.ts';
import { processCorrection } from '../../src/features/corrections/process-correction.ts';
import { documented } from './documented.ts';

let environment: ImportEnvironment;
let tenant: Tenant;
/** The payloads to send, in the order of their events. */
let payloads: WebhookPayload[];

const reason = 'Copied from Beatrix Potter';
const quiz = 'Oral exam of Zoë';

beforeAll(async () => {
  environment = await createImportEnvironment();
  tenant = await environment.buildTenant([
    'CREATE_ENROLMENT',
    'TRANSFER_ENROLMENT',
    'CANCEL_ENROLMENT',
    'UPDATE_MARKING',
  ]);
  await makeEverythingHappen();
  const rows = await environment.database.rows<{ type: string; data: Record<string, unknown>; occurred_at: string }>(
    'select type, data, occurred_at from domain_event where organisation_id = $1 order by id',
    [tenant.organisation.id],
  );
  payloads = rows.map(({ type, data, occurred_at }) => {
    const event = { type, data, occurredAt: new Date(occurred_at) };
    return JSON.parse(eventBody({ publicUrl: 'https://attain.example' }, event)) as WebhookPayload;
  });
});
afterAll(() => environment.close());

/** The life of a seat, told by each of the types at least once, and an enrolment that an import takes over. */
async function makeEverythingHappen(): Promise<void> {
  const [first, second] = tenant.studentIds;
  environment.lms.answerWith(json(200, { id: 'seat' }));
  await reported('seat', 10.5);
  const { enrolmentId } = await environment.perform(tenant, {
    kind: 'CREATE',
    studentId: first,
    courseId: tenant.courseId,
  });
  await reported('seat', 100);
  const certificateId = await theCertificate();
  const by = {
    organisationId: tenant.organisation.id,
    certificateId,
    actor: { kind: 'USER', userId: tenant.userId },
    messageIdDomain: 'attain.example',
  } as const;
  const { app } = environment.database;
  await revokeCertificate(app, { ...by, reason });
  await reinstateCertificate(app, by);
  await marked(enrolmentId, 3);
  await revokeCertificate(app, { ...by, reason });
  await reinstateCertificate(app, by);
  await marked(enrolmentId, 10);
  await environment.perform(tenant, { kind: 'TRANSFER', enrolmentId, toStudentId: second });
  await reported('seat', 50);
  const [successor] = await environment.database.rows<{ id: string }>(
    'select id from enrolment where transferred_from_id = $1',
    [enrolmentId],
  );
  await environment.perform(tenant, { kind: 'CANCEL', enrolmentId: successor!.id });
  await withdrawReport();
  const imported = await environment.begin(tenant, 'ENROLMENTS', [
    'E-mail,Course,LMS enrolment id,First name,Last name',
    `new@example.org,${tenant.courseId},taken-over,Nadia,Newcomer`,
  ]);
  expect((await environment.ended(tenant, imported)).rows.map(({ state }) => state)).toEqual(['CREATED']);
}

async function reported(lmsEnrolmentId: string, progress: number): Promise<void> {
  const reportId = await environment.report(tenant.organisation, lmsEnrolmentId, progress);
  const run = await environment.runs.startReportRun({
    workflowId: `progress-report-${reportId}`,
    summary: 'test',
    organisationIds: [tenant.organisation.id],
    limit: 10,
  });
  await run.result;
}

/** Withdraws the first report of the seat that the second student has. */
async function withdrawReport(): Promise<void> {
  const { app } = environment.database;
  const [report] = await environment.database.rows<{ id: string }>(
    'select id from progress_report where organisation_id = $1 and progress = 50',
    [tenant.organisation.id],
  );
  const organisationId = tenant.organisation.id;
  const wanted = { scope: 'REPORTS', subjectId: null, reportIds: [report!.id], reason } as const;
  const correctionId = await previewRetraction(app, organisationId, wanted, tenant.userId);
  const dependencies = {
    database: app,
    messageIdDomain: 'attain.example',
    log: winston.createLogger({ silent: true }),
  };
  const settle = async () => {
    while (!(await processCorrection(dependencies, { organisationId, correctionId, runId: 'run' }, 1_000)));
  };
  await settle();
  await applyCorrection(app, { organisationId, correctionId, userId: tenant.userId }, { mode: null, withEmails: true });
  await settle();
}

async function marked(enrolmentId: string, score: number): Promise<void> {
  const results = tenant.unitIds.map((unitId) => ({ unitId, name: quiz, score, maxScore: 10, passed: score > 5 }));
  await environment.perform(tenant, { kind: 'MARK', enrolmentId, results });
}

async function theCertificate(): Promise<string> {
  const rows = await environment.database.rows<{ id: string }>(
    'select id from certificate where organisation_id = $1',
    [tenant.organisation.id],
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.id;
}

const of = (type: WebhookEventType) => payloads.filter((payload) => payload.type === type).map(({ data }) => data);

describe('what happens', () => {
  it('is told in each of its types', () => {
    expect([...new Set(payloads.map(({ type }) => type))].sort()).toEqual([...webhookEventTypes].sort());
  });

  it.each(webhookEventTypes)('makes a body of %s with every field of the contract and no other', (type) => {
    for (const payload of payloads.filter((each) => each.type === type)) {
      expect(documented(type).errors(payload)).toEqual([]);
      expect(Object.keys(payload.data)).toEqual(documented(type).fields);
    }
  });

  it('names no person and repeats nothing that a person has written', async () => {
    const [people] = await environment.database.rows<{ words: string[] }>(
      `select array_agg(word) as words from (
         select unnest(array[first_name, last_name, email]) as word from student where organisation_id = $1
         union select unnest(array[name, email]) from user_account where organisation_id = $1
         union select name from organisation where id = $1 union select name from course where organisation_id = $1) w`,
      [tenant.organisation.id],
    );
    const words = [...people!.words, reason, quiz];
    expect(words.length).toBeGreaterThan(12);
    const texts = payloads.flatMap(({ data }) => textsIn(data));
    expect(texts.filter((text) => words.some((word) => text.includes(word)))).toEqual([]);
    expect(JSON.stringify(payloads)).not.toContain(tenant.organisation.id);
    expect(JSON.stringify(payloads)).not.toContain(tenant.userId);
  });
});

describe('the data', () => {
  it('of progress has what was before and what is now, of what came too early as well', () => {
    expect(of('enrolment.progressed')).toMatchObject([
      { lmsEnrolmentId: 'seat', status: 'ACTIVE', progressBefore: 0, progress: 10.5, markBefore: 0, mark: 10.5 },
      { lmsEnrolmentId: 'seat', status: 'ACTIVE', progressBefore: 10.5, progress: 100, markBefore: 10.5, mark: 100 },
      { studentId: tenant.studentIds[1], progressBefore: 0, progress: 50, markBefore: 0, mark: 50 },
    ]);
  });

  it('of a transfer has both enrolments', () => {
    const [created, takenOver] = of('enrolment.created');
    const [transferred] = of('enrolment.transferred');
    const [cancelled] = of('enrolment.cancelled');
    expect(created).toMatchObject({
      studentId: tenant.studentIds[0],
      courseId: tenant.courseId,
      lmsEnrolmentId: 'seat',
    });
    expect(takenOver).toMatchObject({ courseId: tenant.courseId, lmsEnrolmentId: 'taken-over' });
    expect(transferred).toMatchObject({
      enrolmentId: created!['enrolmentId'],
      studentId: tenant.studentIds[0],
      toStudentId: tenant.studentIds[1],
      toLmsEnrolmentId: 'seat',
    });
    expect(cancelled).toMatchObject({
      enrolmentId: transferred!['toEnrolmentId'],
      studentId: tenant.studentIds[1],
      lmsEnrolmentId: 'seat',
    });
  });

  it('of a marking has the marks before and after', () => {
    const units = (score: number, passed: boolean) =>
      tenant.unitIds.map((unitId) => ({ unitId, score, maxScore: 10, passed }));
    expect(of('enrolment.marked')).toMatchObject([
      { markBefore: 100, mark: 30, units: units(3, false) },
      { markBefore: 30, mark: 100, units: units(10, true) },
    ]);
  });

  it('of a certificate follows its life under one number and one address', () => {
    const life = payloads.filter(({ type }) => type.startsWith('certificate.'));
    expect(life.map(({ type, data }) => [type, data['statusBefore'], data['status']])).toEqual([
      ['certificate.issued', 'NOT_EARNED', 'ISSUED'],
      ['certificate.revoked', 'ISSUED', 'REVOKED'],
      ['certificate.reinstated', 'REVOKED', 'ISSUED'],
      ['certificate.withdrawn', 'ISSUED', 'WITHDRAWN'],
      ['certificate.revoked', 'WITHDRAWN', 'REVOKED'],
      ['certificate.withdrawn', 'REVOKED', 'WITHDRAWN'],
      ['certificate.issued', 'WITHDRAWN', 'ISSUED'],
    ]);
    const same = life.map(({ data: { statusBefore: _before, status: _status, ...others } }) => others);
    expect(new Set(same.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(same[0]).toMatchObject({
      enrolmentId: of('enrolment.created')[0]!['enrolmentId'],
      studentId: tenant.studentIds[0],
      courseId: tenant.courseId,
      lmsEnrolmentId: 'seat',
      number: 'C-000001',
      verificationUrl: expect.stringMatching(/^https:\/\/attain\.example\/verify\/[0-9a-z]{26}$/),
    });
  });
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { retryLimits } from '../../activities/retry-limit.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { lockReportProcessing } from '../../src/features/progress/store/progress-reports.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { eventually } from '../support/eventually.ts';
import { plantFault } from '../support/planted-faults.ts';
import { organisationsAttribute } from '../../workflows/search-attributes.ts';
import { rowsOf } from '../support/rows-of.ts';
import { createWorkflowEnvironment, type WorkflowEnvironment } from './workflow-environment.ts';

let environment: WorkflowEnvironment;

beforeAll(async () => {
  // Ten minutes as half a second.
  const report = { attempts: 3, milliseconds: 500 };
  environment = await createWorkflowEnvironment({}, { ...retryLimits, report });
});
afterAll(() => environment.close());

const emailState = (enrolmentId: string) =>
  environment.database.rows<{ state: string; attempts: number; last_error: string | null }>(
    `select m.state, m.attempts, m.last_error from email_outbox m join certificate c on c.id = m.certificate_id
     where c.enrolment_id = $1`,
    [enrolmentId],
  );

async function progressOf(lmsEnrolmentId: string): Promise<number | undefined> {
  const [row] = await environment.database.rows<{ p: number }>(
    'select lms_enrolment_progress as p from enrolment where lms_enrolment_id = $1',
    [lmsEnrolmentId],
  );
  return row?.p;
}

async function run(organisationIds: string[], workflowId: string) {
  const started = await environment.runs.startReportRun({ workflowId, summary: 'test', organisationIds, limit: 500 });
  return started.result;
}

describe('a run of progress reports', () => {
  it('applies the reports of each organisation and leaves few events behind', async () => {
    const { database } = environment;
    const [a, b] = await Promise.all([buildOrganisation(database.app), buildOrganisation(database.app)]);
    await buildEnrolment(database.app, a.id, { lmsEnrolmentId: 'same' });
    await buildEnrolment(database.app, b.id, { lmsEnrolmentId: 'same' });
    const reportId = await environment.report(a, 'same', 10);
    await environment.report(b, 'same', 20);

    const result = await run([a.id, b.id], `progress-report-${reportId}`);

    expect(result).toEqual([
      {
        organisationId: a.id,
        claimed: 1,
        applied: 1,
        unchanged: 0,
        unmatched: 0,
        failed: 0,
        emails: 0,
        isMore: false,
        isDeferred: false,
      },
      {
        organisationId: b.id,
        claimed: 1,
        applied: 1,
        unchanged: 0,
        unmatched: 0,
        failed: 0,
        emails: 0,
        isMore: false,
        isDeferred: false,
      },
    ]);
    expect(
      await database.rows('select lms_enrolment_progress as p from enrolment where organisation_id = $1', [b.id]),
    ).toEqual([{ p: 20 }]);

    const handle = environment.temporal.client.workflow.getHandle(`progress-report-${reportId}`);
    const { events } = await handle.fetchHistory();
    // Started, task scheduled/started/completed, the marker of the one transaction, completed.
    expect(events).toHaveLength(6);
    const description = await handle.describe();
    expect(description.typedSearchAttributes.get(organisationsAttribute)).toEqual([a.id, b.id]);
    expect(await description.staticSummary()).toBe('test');
    expect(await database.rows('select workflow_id, run_id from progress_report where id = $1', [reportId])).toEqual([
      { workflow_id: `progress-report-${reportId}`, run_id: description.runId },
    ]);
  });

  it('also applies reports that arrive within a short time, of any organisation, and can be found by each', async () => {
    const { database } = environment;
    const [a, b] = await Promise.all([buildOrganisation(database.app), buildOrganisation(database.app)]);
    await buildEnrolment(database.app, a.id, { lmsEnrolmentId: 'first' });
    await buildEnrolment(database.app, b.id, { lmsEnrolmentId: 'second' });
    await environment.report(a, 'first', 10);
    const { result } = await environment.runs.startReportRun({
      workflowId: 'lingering',
      summary: 'test',
      organisationIds: [a.id],
      limit: 500,
      linger: { total: 2_000, idle: 1_000 },
    });
    await eventually(async () => ((await progressOf('first')) === 10 ? true : null));
    await environment.report(b, 'second', 20);
    await eventually(async () => ((await progressOf('second')) === 20 ? true : null));
    await environment.report(a, 'first', 30);

    expect(await result).toMatchObject([
      { organisationId: a.id, claimed: 2, applied: 2, isMore: false },
      { organisationId: b.id, claimed: 1, applied: 1, isMore: false },
    ]);
    expect(await progressOf('first')).toBe(30);
    const description = await environment.temporal.client.workflow.getHandle('lingering').describe();
    expect(description.typedSearchAttributes.get(organisationsAttribute)).toEqual([a.id, b.id]);
  });

  it('applies arriving reports of others although the rows of one organisation are locked', async () => {
    const { database } = environment;
    const [locked, other] = await Promise.all([buildOrganisation(database.app), buildOrganisation(database.app)]);
    await buildEnrolment(database.app, locked.id, { lmsEnrolmentId: 'locked' });
    await buildEnrolment(database.app, other.id, { lmsEnrolmentId: 'other' });
    const { result } = await environment.runs.startReportRun({
      workflowId: 'beside-locked-rows',
      summary: 'test',
      organisationIds: [other.id],
      limit: 500,
      linger: { total: 6_000, idle: 4_000 },
    });
    await database.app.inOrganisation(locked.id, async (tx) => {
      await rowsOf(tx, sql`select id from enrolment where organisation_id = ${locked.id} for update`);
      await environment.report(locked, 'locked', 10);
      await environment.report(other, 'other', 20);
      await eventually(async () => ((await progressOf('other')) === 20 ? true : null));
      expect(await result).toMatchObject([
        { organisationId: other.id, applied: 1, isDeferred: false },
        { organisationId: locked.id, applied: 0, isDeferred: true },
      ]);
    });
  });

  it('leaves the reports of an organisation to the run that applies them now', async () => {
    const { database } = environment;
    const [a, b] = await Promise.all([buildOrganisation(database.app), buildOrganisation(database.app)]);
    await buildEnrolment(database.app, a.id, { lmsEnrolmentId: 'idle' });
    await buildEnrolment(database.app, b.id, { lmsEnrolmentId: 'busy' });
    const [reportId] = await Promise.all([environment.report(a, 'idle', 10), environment.report(b, 'busy', 10)]);
    const request = { limit: 10, run: { workflowId: 'w', runId: newId() }, onlyIdle: true };
    await database.app.inOrganisations([b.id], async (tx) => {
      await lockReportProcessing(tx, [b.id]);
      const applied = await applyReports(database.app, 'attain.test', { ...request, organisationIds: [a.id, b.id] });
      expect([...applied.keys()]).toEqual([a.id]);
    });
    expect(
      await database.rows("select id from progress_report where state = 'APPLIED' and id = $1", [reportId]),
    ).toEqual([{ id: reportId }]);
    const rest = await applyReports(database.app, 'attain.test', { ...request, organisationIds: [a.id, b.id] });
    expect([...rest.keys()]).toEqual([b.id]);
  });

  it('e-mails the student, once, with both links', async () => {
    const { database, smtp } = environment;
    const organisation = await buildOrganisation(database.app, 'Harbour College');
    const enrolment = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'mail' });
    await environment.report(organisation, 'mail', 100);
    await run([organisation.id], 'mail-1');
    await environment.report(organisation, 'mail', 100);
    await run([organisation.id], 'mail-2');

    const mail = await eventually(
      () => smtp.messages.find((each) => each.recipients.includes(enrolment.email)) ?? null,
    );
    await eventually(async () => ((await emailState(enrolment.id))[0]!.state === 'SENT' ? true : null));

    const [{ id, code }] = (await database.rows<{ id: string; code: string }>(
      'select id, verification_code as code from certificate where enrolment_id = $1',
      [enrolment.id],
    )) as [{ id: string; code: string }];
    const flat = mail.raw.replaceAll('=\r\n', '').replaceAll(/\r\n[ \t]+/g, ' ');
    expect(flat).toContain(`Message-ID: <certificate.${id}.1@attain.example>`);
    expect(flat).toContain(`https://attain.example/verify/${code}`);
    expect(flat).toContain(`https://attain.example/verify/${code}/certificate.pdf`);
    expect(smtp.messages.filter((each) => each.recipients.includes(enrolment.email))).toHaveLength(1);
  });

  it('tries a deferred e-mail again and sets a refused one aside, without holding up reports', async () => {
    const { database, smtp } = environment;
    const organisation = await buildOrganisation(database.app);
    const course = await buildCourse(database.app, organisation.id);
    const [deferred, refused] = await Promise.all(
      ['deferred', 'refused'].map((lmsEnrolmentId) =>
        buildEnrolment(database.app, organisation.id, { courseId: course.id, lmsEnrolmentId }),
      ),
    );

    environment.answerMailWith(450);
    await environment.report(organisation, 'deferred', 100);
    await run([organisation.id], 'deferred-1');
    await eventually(async () => ((await emailState(deferred!.id))[0]!.attempts > 0 ? true : null));
    expect(smtp.messages.some((each) => each.recipients.includes(deferred!.email))).toBe(false);
    environment.answerMailWith(null);
    await eventually(() => smtp.messages.find((each) => each.recipients.includes(deferred!.email)) ?? null);
    await eventually(async () => ((await emailState(deferred!.id))[0]!.state === 'SENT' ? true : null));

    environment.answerMailWith(550);
    await environment.report(organisation, 'refused', 100);
    await run([organisation.id], 'refused-1');
    const state = await eventually(async () => {
      const [row] = await emailState(refused!.id);
      return row!.state === 'FAILED' ? row! : null;
    });
    environment.answerMailWith(null);
    expect(state).toMatchObject({ attempts: 1, last_error: expect.stringContaining('550') });
  });

  it('sets a report aside that cannot be applied, with its reason, and applies the others', async () => {
    const { database } = environment;
    const organisation = await buildOrganisation(database.app);
    const good = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'good' });
    const poisoned = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'poisoned' });
    await database.asOwner(`
      create function refuse_poison() returns trigger language plpgsql as $$
      begin raise exception 'this enrolment cannot be changed'; end $$;
      create trigger refuse_poison before update on enrolment for each row
      when (new.id = '${poisoned.id}') execute function refuse_poison()`);
    const goodReport = await environment.report(organisation, 'good', 30);
    const poisonedReport = await environment.report(organisation, 'poisoned', 30);
    const laterReport = await environment.report(organisation, 'good', 40);

    expect(await run([organisation.id], 'poison-1')).toEqual([
      {
        organisationId: organisation.id,
        claimed: 3,
        applied: 2,
        unchanged: 0,
        unmatched: 0,
        failed: 1,
        emails: 0,
        isMore: false,
        isDeferred: false,
      },
    ]);
    expect(
      await database.rows('select id, state, failure from progress_report where organisation_id = $1 order by id', [
        organisation.id,
      ]),
    ).toEqual([
      { id: goodReport, state: 'APPLIED', failure: null },
      { id: poisonedReport, state: 'FAILED', failure: expect.stringMatching(/^Attain could not store .* P0001$/) },
      { id: laterReport, state: 'APPLIED', failure: null },
    ]);
    expect(await database.rows('select lms_enrolment_progress as p from enrolment where id = $1', [good.id])).toEqual([
      { p: 40 },
    ]);
  });

  it('sets a report aside whose error might pass, but has not for the limit, and applies the others', async () => {
    const { database } = environment;
    const organisation = await buildOrganisation(database.app);
    await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'good' });
    await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'stuck' });
    await plantFault(database, {
      table: 'enrolment',
      event: 'update',
      condition: `new.lms_enrolment_id = 'stuck'`,
      organisationId: organisation.id,
      sqlState: '55P03',
    });
    const good = await environment.report(organisation, 'good', 30);
    const stuck = await environment.report(organisation, 'stuck', 30);

    expect(await run([organisation.id], 'stuck-1')).toMatchObject([{ claimed: 2, applied: 1, failed: 1 }]);

    expect(
      await database.rows('select id, state from progress_report where organisation_id = $1 order by id', [
        organisation.id,
      ]),
    ).toEqual([
      { id: good, state: 'APPLIED' },
      { id: stuck, state: 'FAILED' },
    ]);
    expect(environment.workerLog.lines()).toContainEqual(expect.objectContaining({ level: 'error', reportId: stuck }));
  });

  it.each(['21000', '0A000', 'XX001'])('sets a report aside at once that is refused with %s', async (sqlState) => {
    const { database } = environment;
    const organisation = await buildOrganisation(database.app);
    await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'poisoned' });
    const fault = { table: 'enrolment', event: 'update', organisationId: organisation.id, sqlState } as const;
    await plantFault(database, fault);
    await environment.report(organisation, 'poisoned', 30);
    expect(await run([organisation.id], `refused-${sqlState}`)).toMatchObject([{ claimed: 1, applied: 0, failed: 1 }]);
  });
});

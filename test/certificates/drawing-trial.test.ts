import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { eventually } from '../support/eventually.ts';
import { createWorkflowEnvironment, type WorkflowEnvironment } from '../workflows/workflow-environment.ts';

let environment: WorkflowEnvironment;

beforeAll(async () => {
  environment = await createWorkflowEnvironment();
});
afterAll(() => environment.close());

it('tells operators of a certificate that cannot be drawn before anybody opens it, without a name', async () => {
  const { database, workerLog, runs } = environment;
  const organisation = await buildOrganisation(database.app);
  const names = { firstName: 'Ottilie', lastName: 'Unprintable' };
  const { id } = await buildEnrolment(database.app, organisation.id, names);
  // Stored as if this service had made it. It is no picture.
  await database.asOwner(`
    insert into organisation_logo (organisation_id, media_type, content, encoded, updated_at)
    values ('${organisation.id}', 'image/png', 'no picture', true, now())`);
  await environment.report(organisation, `lms-${id}`, 100);
  await runs.startReportRun({ workflowId: id, summary: 'test', organisationIds: [organisation.id], limit: 10 });

  // A thread on a busy machine may need more time than it has; then the log says that.
  const line = await eventually(
    () => workerLog.lines().find(({ message }) => /certificate (could not|cannot) be drawn/.test(message)) ?? null,
  );
  const [certificate] = await database.rows<{ id: string }>('select id from certificate where enrolment_id = $1', [id]);
  expect(line).toMatchObject(
    line['reason'] === 'TaskDeadlineError'
      ? { level: 'warn', certificateId: certificate!.id }
      : { level: 'error', certificateId: certificate!.id, problem: expect.any(String) },
  );
  for (const name of Object.values(names)) expect(workerLog.text()).not.toContain(name);
});

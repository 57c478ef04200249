import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import winston from 'winston';
import { finishAction } from '../../../src/features/enrolments/lifecycle/finish-action.ts';
import { requestAction } from '../../../src/features/enrolments/lifecycle/request-action.ts';
import { claimAction, reserveCall } from '../../../src/features/enrolments/store/lifecycle-actions.ts';
import { closeLmsCallStep, openLmsCallStep } from '../../../src/features/lms/store/lms-call-steps.ts';
import { openLmsCall } from '../../../src/features/lms/store/lms-calls.ts';
import { changeConnection } from '../../../src/features/lms/connection/save-connection.ts';
import { parseInThread as parseExpressions } from '../../support/connectors/in-threads.ts';
import { createSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { testKeyring } from '../../support/test-keyring.ts';
import { newId } from '../../../src/platform/ids.ts';
import { buildCourse } from '../../factories/course-factory.ts';
import { buildStudent } from '../../factories/student-factory.ts';
import { buildPortalOrganisation } from '../../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('a call through a connector that is lost with its worker tells which changes were done and which may have been', async () => {
  const organisation = await buildPortalOrganisation(database.app);
  const { id: courseId } = await buildCourse(database.app, organisation.id, { lmsCourseId: '2' });
  const { id: studentId } = await buildStudent(database.app, organisation.id);
  const [organisationId, runId, callId] = [organisation.id, randomUUID(), newId()];
  const { id: actionId, enrolmentId } = await requestAction(
    database.app,
    { organisationId, userId: organisation.admin.id, idempotencyKey: randomUUID() },
    { kind: 'CREATE', studentId, courseId },
  );
  await changeConnection(
    { database: database.app, secretBox: createSecretBox(testKeyring), parseExpressions },
    organisationId,
    {
      preset: 'moodle',
      document: null,
      address: 'https://lms.example',
      constants: {},
      secrets: { token: 'secret-token' },
    },
    { kind: 'USER', userId: organisation.admin.id },
  );
  await database.app.inOrganisation(organisationId, async (tx) => {
    await claimAction(tx, actionId, runId);
    await reserveCall(tx, actionId, callId);
    await openLmsCall(tx, {
      id: callId,
      operation: 'CREATE_ENROLMENT',
      lms: 'CONNECTOR',
      actionId,
      enrolmentId,
      actorUserId: organisation.admin.id,
      workflowId: actionId,
      runId,
      idempotencyKey: 'k',
      method: 'POST',
      url: 'https://lms.example',
      requestExcerpt: null,
    });
    for (const [number, name, effect] of [
      [1, 'found', 'READ'],
      [2, 'created', 'WRITE'],
      [3, 'enrolled', 'WRITE'],
    ] as const) {
      const id = newId();
      const request = { method: 'POST', url: 'https://lms.example', requestExcerpt: null, startedAt: new Date() };
      await openLmsCallStep(tx, { id, callId, number, name, effect, ...request });
      const end = { ending: 'SUCCEEDED', statusCode: 200, responseExcerpt: null, errorMessage: null } as const;
      if (name !== 'enrolled') await closeLmsCallStep(tx, id, end);
    }
  });
  const dependencies = {
    database: database.app,
    log: winston.createLogger({ silent: true }),
    messageIdDomain: 'attain.test',
  };
  const call = { ending: 'UNKNOWN', lms: null, callId: null, lmsEnrolmentId: null } as const;
  const finished = await finishAction(dependencies, { organisationId, actionId, runId, call });
  expect(finished).toMatchObject({ ending: 'UNKNOWN', failed: true });
  const [stored] = await database.rows<{ message: string }>(
    `select outcome ->> 'message' as message from lifecycle_action where id = $1`,
    [actionId],
  );
  expect(stored!.message).toMatch(
    /Done in the LMS before: “create the user”\. The LMS may have done “enrol the user” anyway\.$/,
  );
  const steps = await database.rows<{ name: string; ending: string; closed: boolean }>(
    'select name, ending, closed_at is not null as closed from lms_call_step where call_id = $1 order by number',
    [callId],
  );
  expect(steps).toEqual([
    { name: 'found', ending: 'SUCCEEDED', closed: true },
    { name: 'created', ending: 'SUCCEEDED', closed: true },
    { name: 'enrolled', ending: 'UNKNOWN', closed: true },
  ]);
});

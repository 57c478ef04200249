import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCourse } from '../../factories/course-factory.ts';
import { buildStudent } from '../../factories/student-factory.ts';
import { json, startTestLms, type Answer, type TestLms } from './test-lms.ts';
import { startApiAndWorker, type ApiAndWorker } from '../../support/api-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { call, signedIn, type PortalClient } from '../../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../../support/portal-organisation.ts';

let database: TestDatabase;
let api: ApiAndWorker;
let firstParty: TestLms;
let organisation: PortalOrganisation;
let admin: PortalClient;
let student: { id: string };
let course: { id: string };

beforeAll(async () => {
  database = await createTestDatabase();
  firstParty = await startTestLms();
  api = await startApiAndWorker(database, {
    FIRST_PARTY_LMS_URL: firstParty.origin,
    FIRST_PARTY_LMS_PROVISIONING_TOKEN: 'token-for-provisioning',
  });
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(api, organisation.admin);
  student = await buildStudent(database.app, organisation.id);
  course = await buildCourse(database.app, organisation.id, { lmsCourseId: 'c-1' });
  firstParty.answerWith(json(200, { tenantId: 'tenant-1', secret: 'secret-of-the-provider' }));
  expect((await admin.put('/lms/mode', { mode: 'FIRST_PARTY' })).status).toBe(200);
});
afterAll(async () => {
  await api.close();
  await firstParty.close();
  await database.close();
});

const create = () =>
  call(api, 'POST', '/actions/create', {
    headers: { ...admin.headers, 'Idempotency-Key': randomUUID() },
    body: { studentId: student.id, courseId: course.id },
  });

describe('what to do after a call to the first-party LMS that failed', () => {
  it.each<[string, Answer, number, RegExp]>([
    ['REJECTED', json(401, {}), 502, /choose “Set up again”/],
    ['REJECTED', json(404, {}), 502, /still exists in the first-party LMS/],
    ['INVALID_RESPONSE', json(200, { wrong: 1 }), 502, /tell the operator/],
  ])('after %s names nothing that cannot be configured', async (ending, answer, status, advice) => {
    firstParty.answerWith(answer);
    const failed = await create();
    expect(failed).toMatchObject({ status, json: { action: { ending } } });
    const steps = failed.json.action.nextSteps.join(' ');
    expect(steps).toMatch(advice);
    expect(steps).not.toMatch(/the URL|authentication/);
  });

  it('after MISCONFIGURED, also where the secret cannot be opened any more', async () => {
    await database.asOwner(
      `update lms_settings set provider_secret = '\\x00' where organisation_id = '${organisation.id}'`,
    );
    const failed = await create();
    expect(failed).toMatchObject({ status: 500, json: { action: { ending: 'MISCONFIGURED' } } });
    expect(failed.json.message).toContain('The stored secret of the first-party LMS cannot be decrypted.');
    expect(failed.json.action.nextSteps[0]).toMatch(/choose “Set up again”/);
    expect((await admin.get('/lms/courses')).json.message).toMatch(/choose “Set up again”/);

    firstParty.answerWith(json(200, { tenantId: 'tenant-1', secret: 'another-secret-of-the-provider' }));
    expect((await admin.post('/lms/provisioning')).status).toBe(200);
    firstParty.answerWith(json(201, { id: 'e-1' }));
    expect(await create()).toMatchObject({ status: 201, json: { ending: 'SUCCEEDED' } });
  });

  it('after UNREACHABLE sends nobody to settings either', async () => {
    await firstParty.close();
    const failed = await create();
    expect(failed).toMatchObject({ status: 502, json: { action: { ending: 'UNREACHABLE' } } });
    expect(failed.json.action.nextSteps[0]).toMatch(
      /If the first-party LMS still cannot be reached, tell the operator/,
    );
  });
});

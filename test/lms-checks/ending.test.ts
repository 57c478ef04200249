import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCheckRuns } from '../../src/features/lms-checks/check-runs.ts';
import { abandonedAfterMs } from '../../src/features/lms-checks/end-check.ts';
import { createTemporalClient, type TemporalClient } from '../../src/platform/temporal/temporal-client.ts';
import { findLmsCall } from '../../src/features/lms/index.ts';
import { newId } from '../../src/platform/ids.ts';
import { openLostCall } from '../support/connectors/lost-call.ts';
import { startApi, startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { MoodleStandIn, moodleToken } from '../support/connectors/moodle-stand-in.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { testServices } from '../support/services.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let moodle: MoodleStandIn;
let server: ApiAndWorker;
let temporal: TemporalClient;
let organisation: PortalOrganisation;
let admin: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  moodle = await MoodleStandIn.start();
  server = await startApiAndWorker(database);
  temporal = createTemporalClient({
    TEMPORAL_ADDRESS: testServices().temporalAddress,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_TASK_QUEUE: server.taskQueue,
    TEMPORAL_TLS: false,
    TEMPORAL_API_KEY: undefined,
  });
});
afterAll(async () => {
  await temporal.close();
  // First, since the worker waits for calls that hang.
  await moodle.http.stop();
  await server.close();
  await database.close();
});
beforeEach(async () => {
  moodle.reset();
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(server, organisation.admin);
  await admin.put('/lms/connection', {
    preset: 'moodle',
    document: null,
    address: moodle.http.origin,
    constants: {},
    secrets: { token: moodleToken },
  });
});

const input = { courseId: '2', studentEmail: 'one@example.org', otherEmail: 'two@example.org' };

/** Stores a check that nobody works on. */
async function storeCheck(
  parts: readonly { name: string; state: string; callId?: string }[],
  ageMs = 0,
): Promise<string> {
  const id = randomUUID();
  const whole = parts.map((part) => ({
    callId: null,
    ...part,
    message: null,
    nextSteps: [],
    mayHaveChanged: false,
    lmsEnrolmentId: null,
  }));
  const stored = JSON.stringify({ ...input, unitCode: null });
  await database.asOwner(
    `insert into lms_check (id, organisation_id, lms, input, parts, started_at)
     values ('${id}', '${organisation.id}', 'CONNECTOR', '${stored}', '${JSON.stringify(whole)}', now() - interval '${ageMs} milliseconds')`,
  );
  return id;
}

/** Returns a check when it has ended. */
const ended = (checkId: string) =>
  eventually(async () => {
    const { json: check } = await admin.get(`/lms/checks/${checkId}`);
    return check.endedAt === null ? null : check;
  });

const statesOf = (check: { parts: { name: string; state: string }[] }) =>
  Object.fromEntries(check.parts.map(({ name, state }) => [name, state]));

describe('a check whose run is gone', () => {
  const parts = [
    { name: 'GET_COURSE', state: 'FITS' },
    { name: 'CREATE_ENROLMENT', state: 'RUNNING' },
    { name: 'GET_ENROLMENT', state: 'PENDING' },
  ];

  it('is ended by the sweeper after 15 minutes, and says what it may have left', async () => {
    const check = await ended(await storeCheck(parts, abandonedAfterMs + 1_000));
    expect(statesOf(check)).toEqual({ GET_COURSE: 'FITS', CREATE_ENROLMENT: 'UNKNOWN', GET_ENROLMENT: 'SKIPPED' });
    expect(check.parts[2].message).toBe('The check ended before this part. Start the check again.');
    expect(check.leftBehind).toEqual([
      'Perhaps the user Attain Test-One (one@example.org).',
      'Perhaps an active enrolment of the test student. If it is there, cancel it in the LMS.',
    ]);
  });

  it('closes the call that was under way, and tells which of its requests were done', async () => {
    const callId = newId();
    await database.app.inOrganisation(organisation.id, (tx) => openLostCall(tx, callId));
    const running = { name: 'CREATE_ENROLMENT', state: 'RUNNING', callId };
    const check = await ended(await storeCheck([running], abandonedAfterMs + 1_000));
    expect(check.parts[0].message).toBe(
      'The check ended during this call. The LMS may have done it. Done in the LMS before: “create the user”. The LMS may have done “enrol the user” anyway.',
    );
    const call = await database.app.inOrganisation(organisation.id, (tx) => findLmsCall(tx, callId));
    expect(call).toMatchObject({ ending: 'UNKNOWN', errorMessage: expect.stringContaining('Attain was interrupted') });
  });

  it('stays open before that time, and lets no other one begin', async () => {
    const id = await storeCheck(parts, abandonedAfterMs - 60_000);
    const other = await admin.post('/lms/checks', { ...input, lms: 'CONNECTOR' });
    expect(other.status).toBe(409);
    expect((await admin.get(`/lms/checks/${id}`)).json).toMatchObject({ endedAt: null });
  });
});

describe('a check that cannot be started', () => {
  it('is answered with 503 while Temporal is away, and has ended', async () => {
    const cut = await startApi(database, { TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` });
    try {
      const client = await signedIn(cut, organisation.admin);
      const refused = await client.post('/lms/checks', { ...input, lms: 'CONNECTOR' });
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBe('60');
      expect(JSON.stringify(refused.json)).toContain('The check could not be started. Try again in a minute.');
    } finally {
      await cut.close();
    }
    const [check] = (await admin.get('/lms/checks')).json.checks;
    expect(check.endedAt).not.toBeNull();
    expect(check.parts[0]).toMatchObject({
      state: 'SKIPPED',
      message: 'The check could not be started. Start the check again.',
    });
    const [german] = (await admin.getIn('de', '/lms/checks')).json.checks;
    expect(german.parts[0].message).toBe(
      'Die Prüfung konnte nicht gestartet werden. Starten Sie die Prüfung noch einmal.',
    );
  }, 60_000);
});

describe('the run of a check', () => {
  it('ends its check when it is cancelled, so that another one can begin', async () => {
    moodle.http.fault = () => 'HANG';
    const { json: started } = await admin.post('/lms/checks', { ...input, lms: 'CONNECTOR' });
    await eventually(() => Promise.resolve(moodle.http.received.length > 0 ? true : null));
    const run = temporal.client.workflow.getHandle(`lms-check-${started.id}`);
    await run.cancel();
    await expect(run.result()).rejects.toThrow();
    const { json: check } = await admin.get(`/lms/checks/${started.id}`);
    expect(check.endedAt).not.toBeNull();
    expect(statesOf(check)).toMatchObject({ GET_COURSES: 'UNKNOWN', GET_COURSE: 'SKIPPED', GET_CANCELLED: 'SKIPPED' });
    moodle.http.fault = () => null;
    expect((await admin.post('/lms/checks', { ...input, lms: 'CONNECTOR' })).status).toBe(202);
  });

  it('ends its check when it has more parts than any check has', async () => {
    const id = await storeCheck(Array.from({ length: 45 }, (_, at) => ({ name: `PART_${at}`, state: 'RUNNING' })));
    await createCheckRuns(temporal)({ organisationId: organisation.id, checkId: id });
    await temporal.client.workflow.getHandle(`lms-check-${id}`).result();
    const [row] = await database.rows<{ endedAt: Date | null }>(
      'select ended_at as "endedAt" from lms_check where id = $1',
      [id],
    );
    expect(row?.endedAt).not.toBeNull();
  });
});

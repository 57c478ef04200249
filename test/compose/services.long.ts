import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTemporalServer, type TemporalServer } from '../../dev/temporal-server.ts';
import { Portal } from '../e2e/portal.ts';
import { Visitor } from '../first-party-lms/support/visitor.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { rolePasswords, testServices } from '../support/services.ts';
import { exampleEnvironment, resolveCompose, secretKeys } from './compose-file.ts';
import type { ComposeFile } from './compose-shape.ts';
import { ServiceRunner, type Started } from './service-runner.ts';

// The tests are steps of one story.
const database = `attain_${randomBytes(6).toString('hex')}`;
const lmsDatabase = `lms_${randomBytes(6).toString('hex')}`;
const lmsPublicUrl = exampleEnvironment.FIRST_PARTY_LMS_PUBLIC_URL!;
const lmsSecrets = {
  FIRST_PARTY_LMS_DATABASE_PASSWORD: randomBytes(16).toString('hex'),
  FIRST_PARTY_LMS_PROVISIONING_TOKEN: randomBytes(32).toString('hex'),
  FIRST_PARTY_LMS_SECRET_KEY: randomBytes(32).toString('base64'),
};
let compose: ComposeFile;
let temporal: TemporalServer;
let services: ServiceRunner;
let toThisMachine: (text: string) => string;
let ports: { api: number; apiMetrics: number; metrics: number; lms: number };
let lms: Started;
let api: Started;
let worker: Started;
let apiKey: string;
let portal: Portal;
let reader: pg.Client;

beforeAll(async () => {
  const { adminUrl, temporalBinary, bundlePath, portalPath } = testServices();
  // This test needs its own server, because on the shared one other suites may use the task queue of compose.
  temporal = await startTemporalServer({
    binary: temporalBinary,
    dataDir: null,
    port: await freePort(),
    log: () => undefined,
  });
  ports = { api: await freePort(), apiMetrics: await freePort(), metrics: await freePort(), lms: await freePort() };
  const admin = new URL(adminUrl);
  compose = resolveCompose({
    ...exampleEnvironment,
    SECRET_KEYS: secretKeys,
    POSTGRES_PASSWORD: admin.password,
    ATTAIN_OWNER_PASSWORD: rolePasswords.owner,
    ATTAIN_APP_PASSWORD: rolePasswords.app,
    ATTAIN_INTAKE_PASSWORD: rolePasswords.intake,
    ATTAIN_READER_PASSWORD: rolePasswords.reader,
    TEMPORAL_DATABASE_PASSWORD: 'unused',
    ...lmsSecrets,
    // The first-party LMS reports to it, as it would through the proxy.
    PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
  });
  toThisMachine = (text) =>
    text
      .replace('@postgres:5432/attain', `@${admin.host}/${database}`)
      .replace('@postgres:5432/first_party_lms', `@${admin.host}/${lmsDatabase}`)
      .replace('@postgres:5432/', `@${admin.host}/`)
      .replace('temporal:7233', temporal.address)
      .replace('first-party-lms:3100', `127.0.0.1:${ports.lms}`)
      .replace(/^3000$|(?<=127\.0\.0\.1:)3000\b/, String(ports.api))
      .replace(/^3100$|(?<=127\.0\.0\.1:)3100\b/, String(ports.lms))
      .replace(/^9090$|(?<=127\.0\.0\.1:)9090\b/, String(ports.metrics))
      .replace(/^9091$|(?<=127\.0\.0\.1:)9091\b/, String(ports.apiMetrics));
  services = new ServiceRunner(compose, { bundlePath, portalPath }, toThisMachine);
});

afterAll(async () => {
  services.close();
  await reader?.end();
  await temporal.stop();
  const admin = new pg.Client({ connectionString: testServices().adminUrl });
  await admin.connect();
  for (const name of [database, lmsDatabase]) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query('drop role if exists first_party_lms');
  await admin.end();
});

const reportState = (lmsEnrolmentId: string) =>
  eventually(async () => {
    const { rows } = await reader.query<{ state: string }>(
      'select state from progress_report where lms_enrolment_id = $1',
      [lmsEnrolmentId],
    );
    return rows[0]?.state === 'RECEIVED' ? null : (rows[0]?.state ?? null);
  });

it('our services come up in order and do their work', async () => {
  await services.runToEnd('bootstrap');
  expect(await services.runToEnd('migrate')).toContain('0001-initial');
  await services.runToEnd('first-party-lms-database');
  [api, worker, lms] = await Promise.all([
    services.startHealthy('api'),
    services.startHealthy('worker'),
    services.startHealthy('first-party-lms'),
  ]);
  reader = new pg.Client({
    connectionString: toThisMachine(compose.services.bootstrap!.environment.DATABASE_READER_URL!),
  });
  await reader.connect();

  await services.runToEnd('attain', 'organisation', 'create', '--name', 'In a container');
  apiKey = /svc_[0-9a-f]{64}/.exec(
    await services.runToEnd('attain', 'key', 'create', '--organisation', 'in-a-container'),
  )![0];
  const reply = await fetch(`http://127.0.0.1:${ports.api}/api/enrolments/lms-progress`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ lmsEnrolmentId: 'unknown', progress: 50 }),
  });
  expect(reply.status).toBe(200);
  expect(await reportState('unknown')).toBe('UNMATCHED');
}, 240_000);

it('the first-party LMS serves an organisation: called at its inner address, opened at its public one, heard when it reports', async () => {
  const user = ['--email', 'ann@container.example', '--name', 'Ann Gray', '--role', 'ADMIN', '--json'];
  const made = await services.runToEnd('attain', 'user', 'create', '--organisation', 'in-a-container', ...user);
  const { password } = JSON.parse(made) as { password: string };
  portal = new Portal(`http://127.0.0.1:${ports.api}`);
  expect((await portal.call('POST', '/session', { email: 'ann@container.example', password })).status).toBe(201);
  expect(await portal.call('PUT', '/lms/mode', { mode: 'FIRST_PARTY' })).toMatchObject({
    status: 200,
    json: { mode: 'FIRST_PARTY', isFinished: true },
  });

  const { url } = (await portal.call('POST', '/lms/launch')).json as { url: string };
  expect(url.startsWith(`${lmsPublicUrl}/launch?token=`)).toBe(true);
  // The proxy’s part.
  const visitor = new Visitor({ port: ports.lms });
  expect(await visitor.get(url.slice(lmsPublicUrl.length))).toMatchObject({
    status: 200,
    text: expect.stringContaining('Ann Gray'),
  });
  expect(visitor.setCookies.join()).toContain('; Secure');
  expect((await visitor.post('/dashboard/courses', { name: 'Fire safety', code: 'FS-1' })).status).toBe(200);
  expect((await portal.call('GET', '/lms/courses?search=fire')).json.courses).toEqual([
    { id: 'FS-1', name: 'Fire safety' },
  ]);

  const student = { firstName: 'Ben', lastName: 'Okafor', email: 'ben@container.example' };
  const { id: studentId } = (await portal.call('POST', '/students', student)).json as { id: string };
  const units = [{ code: 'U1', name: 'One', weight: 1, outcomes: [] }];
  const course = { name: 'Fire safety', lmsCourseId: 'FS-1', units, certificateDefinitions: [] };
  const { id: courseId } = (await portal.call('POST', '/courses', course)).json as { id: string };
  const click = { 'Idempotency-Key': randomUUID() };
  const created = await portal.call('POST', '/actions/create', { studentId, courseId }, click);
  expect(created).toMatchObject({ status: 201, json: { ending: 'SUCCEEDED' } });
  const enrolment = (await portal.call('GET', `/enrolments/${created.json.enrolmentId}`)).json;
  const atLms = `/dashboard/enrolments/${enrolment.lmsEnrolmentId}`;
  await visitor.get(atLms);
  expect((await visitor.post(`${atLms}/progress`, { progress: '40' })).text).toContain('Attain answered 200 OK');
  expect(await reportState(enrolment.lmsEnrolmentId)).toBe('APPLIED');
}, 60_000);

it('no tenant’s URL reaches the first-party LMS or another service, though Attain itself calls it there', async () => {
  const own = toThisMachine(compose.services.api!.environment.FIRST_PARTY_LMS_URL!);
  for (const url of [`${own}/healthz`, `http://127.0.0.1:${ports.api}/healthz`]) {
    const settings = { url, body: '', authentication: { type: 'NONE' } };
    expect((await portal.call('PUT', '/lms/operations/GET_COURSES', settings)).status).toBe(200);
    const tried = await portal.call('POST', '/lms/operations/GET_COURSES/try', { send: true });
    expect(tried.json.sent).toMatchObject({ lmsStatus: null, message: expect.stringContaining('public') });
  }
  expect((await portal.call('GET', '/lms/courses?search=fire')).status).toBe(200);
});

it('our services stop when they are told to, and say no secret', async () => {
  const told = Date.now();
  const all = [api, worker, lms];
  for (const { child } of all) child.kill('SIGTERM');
  expect(await Promise.all(all.map(({ exit }) => exit))).toEqual([0, 0, 0]);
  // Sooner than compose would kill the quickest of them.
  expect(Date.now() - told).toBeLessThan(20_000);
  for (const { output } of all) {
    expect(output()).toContain('"stopped"');
    expect(output()).not.toContain('"level":"error"');
  }
  const said = all.map(({ output }) => output()).join('');
  for (const secret of [apiKey, ...Object.values(rolePasswords), ...Object.values(lmsSecrets)]) {
    expect(said).not.toContain(secret);
  }
}, 60_000);

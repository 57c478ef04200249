import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { AttainReceiver } from './support/attain-receiver.ts';
import { createLmsDatabase, type LmsDatabase } from './support/lms-database.ts';
import { ana, json, launchToken, provision, provisioningToken, type Tenant } from './support/lms.ts';
import { Visitor } from './support/visitor.ts';

interface Run {
  readonly port: number;
  readonly child: ChildProcess;
  readonly exited: Promise<{ code: number | null; signal: string | null }>;
  output(): string;
}

let database: LmsDatabase;
let attain: AttainReceiver;
const runs: Run[] = [];

beforeAll(async () => {
  database = await createLmsDatabase();
  attain = await new AttainReceiver().open();
});
afterEach(() => {
  for (const { child } of runs.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await attain.close();
  await database.close();
});

describe('the process', () => {
  it('brings an empty database up to date, also when two start at once, and stops at SIGTERM', async () => {
    const [one, two] = [await start(), await start()];
    await Promise.all([ready(one), ready(two)]);
    expect(await database.rows('select name from schema_migration')).toEqual([
      { name: '0001-initial.sql' },
      { name: '0002-session-checks.sql' },
      { name: '0003-two-step-secrets.sql' },
    ]);
    for (const run of [one, two]) {
      run.child.kill('SIGTERM');
      expect(await run.exited).toEqual({ code: 0, signal: null });
      expect(run.output()).toContain('"message":"stopped"');
    }
    expect(one.output() + two.output()).not.toContain(provisioningToken);
  });

  it('answers what is under way before it stops', async () => {
    const { run, enrolmentId, visitor } = await withEnrolment('org-graceful');
    attain.plan({ status: 200, delay: 1_500 });
    const answer = visitor.submit(`/dashboard/enrolments/${enrolmentId}/progress`, { progress: '20' });
    await arrived(enrolmentId);
    run.child.kill('SIGTERM');
    expect((await answer).status).toBe(303);
    expect(await run.exited).toEqual({ code: 0, signal: null });
    expect(await database.rows('select attempts from progress_report where accepted_at is not null')).toEqual([
      { attempts: 1 },
    ]);
  });

  it('stops though Attain does not answer, and sends the report again at the next start', async () => {
    const { run, enrolmentId, visitor } = await withEnrolment('org-hanging');
    attain.plan({ status: 200, hang: true });
    const answer = visitor
      .submit(`/dashboard/enrolments/${enrolmentId}/progress`, { progress: '20' })
      .catch(() => null);
    await arrived(enrolmentId);
    run.child.kill('SIGTERM');
    expect(await run.exited).toEqual({ code: 0, signal: null });
    await answer;
    await ready(await start());
    await accepted(enrolmentId);
  });

  it('sends after a kill -9 what it had stored', async () => {
    const { run, enrolmentId, visitor } = await withEnrolment('org-killed');
    await attain.close();
    await visitor.post(`/dashboard/enrolments/${enrolmentId}/progress`, { progress: '35' });
    run.child.kill('SIGKILL');
    await run.exited;
    await attain.open();
    await ready(await start());
    await accepted(enrolmentId);
    expect(attain.received.at(-1)?.body).toBe(JSON.stringify({ lmsEnrolmentId: enrolmentId, progress: 35 }));
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['names a variable that is wrong', { SECRET_KEY: 'canary' }, /SECRET_KEY must be 32 bytes in base64/],
    ['names a variable that is missing', { PUBLIC_URL: '' }, /PUBLIC_URL is not set\./],
    ['says that its port is taken', { PORT: 'taken' }, /Cannot listen on port \d+: another process uses it already\./],
  ])('%s and ends with 1', async (_case, change, message) => {
    const PORT = change.PORT === 'taken' ? new URL(attain.reportUrl).port : undefined;
    const run = await start({ ...change, ...(PORT === undefined ? {} : { PORT }) });
    expect(await run.exited).toEqual({ code: 1, signal: null });
    expect(run.output()).toMatch(message);
    expect(run.output()).not.toMatch(/canary|\n\s+at /);
  });
});

describe('seed-demo.ts', () => {
  it('gives a tenant believable courses, once, and prints them', async () => {
    await ready(await start());
    const run = runs[0]!;
    const reportSecret = 'a-report-secret-of-attain';
    const { body } = await provision(run, 'org-demo', { name: 'Demo', reportUrl: attain.reportUrl, reportSecret });
    const first = await seed('--tenant', body.tenantId);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const courses = JSON.parse(first.stdout) as { id: string; name: string }[];
    expect(courses.length).toBeGreaterThanOrEqual(5);
    expect(courses).toContainEqual({ id: 'CRS-301', name: 'Level 3 Diploma in Adult Care' });
    await database.rows(`update course set name = 'Renamed since' where id = 'CRS-301'`);
    const second = await seed('--tenant', body.tenantId);
    expect(JSON.parse(second.stdout)).toContainEqual({ id: 'CRS-301', name: 'Renamed since' });
    expect(await database.rows('select 1 from course where tenant_id = $1', [body.tenantId])).toHaveLength(
      courses.length,
    );
  });

  it('says what is wrong', async () => {
    await ready(await start());
    expect(await seed()).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage: ') });
    expect(await seed('--tenant', 'none')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no such tenant'),
    });
  });
});

async function start(overrides: Record<string, string> = {}): Promise<Run> {
  const port = await freePort();
  const child = spawn(process.execPath, ['first-party-lms/main.ts'], {
    env: { ...environment(), PORT: String(port), ...overrides },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  const exited = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  const run = { port, child, exited, output: () => Buffer.concat(printed).toString('utf8') };
  runs.push(run);
  return run;
}

async function seed(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['first-party-lms/seed-demo.ts', ...args], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

const environment = () => ({
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://lms.test',
  DATABASE_URL: database.url,
  PROVISIONING_TOKEN: provisioningToken,
  SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
});

const ready = (run: Run) =>
  eventually(() =>
    json(run, { method: 'GET', path: '/readyz' }).then(
      ({ status }) => (status === 200 ? true : null),
      () => null,
    ),
  );

async function withEnrolment(organisationId: string) {
  const run = await start();
  await ready(run);
  const reportSecret = 'a-report-secret-of-attain';
  const { body } = await provision(run, organisationId, {
    name: 'Organisation',
    reportUrl: attain.reportUrl,
    reportSecret,
  });
  const tenant: Tenant = { organisationId, reportSecret, ...body };
  await database.rows(`insert into course (tenant_id, id, name) values ($1, 'C', 'Course')`, [tenant.tenantId]);
  const created = await json(run, {
    method: 'POST',
    path: `/tenants/${tenant.tenantId}/enrolments`,
    headers: { Authorization: `Bearer ${tenant.secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ courseId: 'C', student: ana }),
  });
  const visitor = new Visitor(run);
  await visitor.get(`/launch?token=${await launchToken(tenant)}`);
  await visitor.get(`/dashboard/enrolments/${created.body.id as string}`);
  return { run, tenant, visitor, enrolmentId: created.body.id as string };
}

const arrived = (enrolmentId: string) =>
  eventually(() => (attain.received.some(({ body }) => body.includes(enrolmentId)) ? true : null));

const accepted = (enrolmentId: string) =>
  eventually(async () => {
    const rows = await database.rows(
      'select 1 from progress_report where enrolment_id = $1 and accepted_at is not null',
      [enrolmentId],
    );
    return rows.length > 0 ? true : null;
  }, 30_000);

import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../support/free-port.ts';
import { startStack, type RunningStack } from '../support/running-stack.ts';
import { signedInPortal, type Portal } from './portal.ts';
import { until } from './settled.ts';

/** The guide's "In five minutes": what `npm start` and `npm run webhook-receiver` show; the tests are steps of one story. */

interface Printed {
  readonly organisation: string;
  readonly id: string;
  readonly verdict: string;
  readonly body: { readonly type: string; readonly data: Record<string, unknown> };
}

let stack: RunningStack;
let portal: Portal;
let port: number;
let receiver: ChildProcess;
let output: string;
let lmsEnrolmentId: string;

beforeAll(async () => {
  stack = await startStack();
  portal = await signedInPortal(stack, 1);
  port = await freePort();
  await startReceiver();
}, 180_000);
afterAll(() => stopReceiver());

async function startReceiver(...more: string[]): Promise<void> {
  output = '';
  receiver = spawn('npm', ['run', 'webhook-receiver', '--', '--port', String(port), ...more], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: stack.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  for (const stream of [receiver.stdout!, receiver.stderr!]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await until(
    async () => output,
    (printed) => printed.includes('Waiting for deliveries.'),
    30_000,
  );
}

/** Ctrl-C, as a terminal sends it to npm and to what npm runs. */
async function stopReceiver(): Promise<void> {
  if (receiver.exitCode !== null || receiver.signalCode !== null) return;
  process.kill(-receiver.pid!, 'SIGINT');
  await once(receiver, 'exit');
}

const printed = (): Printed[] =>
  [...output.matchAll(/^\d\d:\d\d:\d\d {2}(.+?) {2}(\S+) {2}(.+)\n((?: {2}.*\n)+)/gm)].map(
    ([, organisation, id, verdict, body]) => ({
      organisation: organisation!,
      id: id!,
      verdict: verdict!,
      body: JSON.parse(body!),
    }),
  );

const ofType = (type: string) => printed().filter(({ body }) => body.type === type);

async function report(progress: number): Promise<void> {
  const response = await fetch(`${stack.stack.apiUrl}/api/enrolments/lms-progress`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${stack.stack.organisations[1]!.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ lmsEnrolmentId, progress }),
  });
  expect(response.status).toBe(200);
}

async function deliveries(state: string): Promise<{ eventId: string }[]> {
  const { json } = await portal.call('GET', '/webhook-endpoints');
  const answer = await portal.call('GET', `/webhook-endpoints/${json.endpoints[0].id}/deliveries?state=${state}`);
  expect(answer.status).toBe(200);
  return answer.json.items;
}

describe('a receiver beside the demo', () => {
  it('gets enrolment.created, enrolment.progressed and certificate.issued with valid signatures', async () => {
    const student = await portal.call('POST', '/students', {
      firstName: 'Web',
      lastName: 'Hook',
      email: 'hook@example.org',
    });
    const course = await portal.firstOf('courses');
    const created = await portal.call(
      'POST',
      '/actions/create',
      { studentId: student.json.id, courseId: course.id },
      {
        'Idempotency-Key': randomUUID(),
      },
    );
    expect(created).toMatchObject({ status: 201, json: { ending: 'SUCCEEDED' } });
    await until(
      async () => ofType('enrolment.created').length,
      (count) => count === 1,
      20_000,
    );
    const [told] = ofType('enrolment.created');
    expect(told).toMatchObject({
      organisation: stack.stack.organisations[1]!.name,
      verdict: 'signature valid',
      body: { data: { enrolmentId: created.json.enrolmentId, studentId: student.json.id, courseId: course.id } },
    });
    lmsEnrolmentId = told!.body.data['lmsEnrolmentId'] as string;

    await report(100);
    await until(
      async () => printed().length,
      (count) => count >= 3,
      20_000,
    );
    expect(ofType('enrolment.progressed')).toMatchObject([
      { verdict: 'signature valid', body: { data: { progress: 100 } } },
    ]);
    expect(ofType('certificate.issued').length).toBeGreaterThanOrEqual(1);
    expect(printed().every(({ verdict }) => verdict === 'signature valid')).toBe(true);
    expect(output).not.toContain('Web');
  }, 60_000);

  it('gets what happened while it was away, although the worker died meanwhile, and each event once', async () => {
    await until(
      () => deliveries('OPEN'),
      (open) => open.length === 0,
      20_000,
    );
    await stopReceiver();
    const enrolment = ofType('enrolment.created')[0]!.body.data['enrolmentId'] as string;
    const cancelled = await portal.call('POST', `/enrolments/${enrolment}/cancel`, undefined, {
      'Idempotency-Key': randomUUID(),
    });
    expect(cancelled.status).toBe(200);
    const [waiting] = await until(
      () => deliveries('RETRYING'),
      ([delivery]) => delivery !== undefined,
      20_000,
    );
    await stack.killService('worker');
    await startReceiver();

    await until(
      async () => printed().length,
      (count) => count >= 1,
      90_000,
    );
    await until(
      () => deliveries('OPEN'),
      (open) => open.length === 0,
      20_000,
    );
    expect(printed()).toMatchObject([
      { id: waiting!.eventId, verdict: 'signature valid', body: { type: 'enrolment.cancelled' } },
    ]);
  }, 180_000);

  it('says so when it cannot find the demo', async () => {
    await stopReceiver();
    const lost = spawn(process.execPath, ['dev/webhook-receiver.ts', '--port', String(port)], {
      env: { PATH: process.env.PATH, DATA_DIR: '/nonexistent' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    lost.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    const [code] = (await once(lost, 'close')) as [number];
    expect(code).toBe(1);
    expect(complaint).toMatch(/^There is no stack in \/nonexistent\. Run `npm start`/);
  }, 20_000);
});

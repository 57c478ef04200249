import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTemporalServer, type TemporalServer } from '../../src/dev-services/temporal-server.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { rolePasswords, testServices } from '../support/services.ts';
import { exampleEnvironment, resolveCompose, secretKeys } from './compose-file.ts';
import type { ComposeFile, ComposeService } from './compose-shape.ts';
import { layOutImage } from './image-tree.ts';

// Each service of ours runs here as compose would run it: its command, its environment and PATH, in what the image holds.
// Only where a host name or port of the compose network stands, there is one of this machine.
const database = `attain_${randomBytes(6).toString('hex')}`;
const children: ChildProcess[] = [];
let folder: string;
let compose: ComposeFile;
let temporal: TemporalServer;
let toThisMachine: (text: string) => string;
let ports: { api: number; metrics: number };

beforeAll(async () => {
  const { adminUrl, temporalBinary, bundlePath, portalPath } = testServices();
  folder = mkdtempSync(join(tmpdir(), 'attain-image-'));
  layOutImage(folder, { bundlePath, portalPath });
  // Of its own, because compose’s task queue is the one that other suites may use on the shared one.
  temporal = await startTemporalServer({
    binary: temporalBinary,
    dataDir: null,
    port: await freePort(),
    log: () => undefined,
  });
  ports = { api: await freePort(), metrics: await freePort() };
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
  });
  toThisMachine = (text) =>
    text
      .replace('@postgres:5432/attain', `@${admin.host}/${database}`)
      .replace('@postgres:5432/', `@${admin.host}/`)
      .replace('temporal:7233', temporal.address)
      .replace(/^3000$|(?<=127\.0\.0\.1:)3000\b/, String(ports.api))
      .replace(/^9090$|(?<=127\.0\.0\.1:)9090\b/, String(ports.metrics));
});

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await temporal.stop();
  const admin = new pg.Client({ connectionString: testServices().adminUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  output(): string;
}

function start(service: ComposeService, command: readonly string[]): Started {
  const environment = Object.entries(service.environment).map(([name, value]) => [name, toThisMachine(value)]);
  const [program, ...args] = command.map(toThisMachine);
  expect(program).toBe('node');
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...Object.fromEntries(environment), PATH: process.env.PATH },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, exit: new Promise((resolve) => child.once('close', resolve)), output: () => output };
}

async function runToEnd(name: string, ...more: string[]): Promise<string> {
  const service = compose.services[name]!;
  const { exit, output } = start(service, [
    ...(service.entrypoint ?? []),
    ...(more.length > 0 ? more : service.command!),
  ]);
  expect({ name, code: await exit, output: output() }).toEqual({ name, code: 0, output: output() });
  return output();
}

async function startHealthy(name: string): Promise<Started> {
  const service = compose.services[name]!;
  const started = start(service, service.command!);
  const [, ...test] = service.healthcheck!.test;
  await eventually(async () => {
    if (started.child.exitCode !== null) throw new Error(`${name} ended: ${started.output()}`);
    if ((await start(service, test).exit) === 0) return true;
    await sleep(300);
    return null;
  }, 90_000);
  return started;
}

it('our services come up in order, do their work, and stop when they are told to', async () => {
  await runToEnd('bootstrap');
  expect(await runToEnd('migrate')).toContain('0001-initial');
  const [api, worker] = await Promise.all([startHealthy('api'), startHealthy('worker')]);

  await runToEnd('attain', 'organisation', 'create', '--name', 'In a container');
  const key = /svc_[0-9a-f]{64}/.exec(
    await runToEnd('attain', 'key', 'create', '--organisation', 'in-a-container'),
  )![0];
  const reply = await fetch(`http://127.0.0.1:${ports.api}/api/enrolments/lms-progress`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ lmsEnrolmentId: 'unknown', progress: 50 }),
  });
  expect(reply.status).toBe(200);
  const reader = new pg.Client({
    connectionString: toThisMachine(compose.services.bootstrap!.environment.DATABASE_READER_URL!),
  });
  await reader.connect();
  const state = await eventually(async () => {
    const { rows } = await reader.query<{ state: string }>('select state from progress_report');
    return rows[0]?.state === 'RECEIVED' ? null : (rows[0]?.state ?? null);
  });
  await reader.end();
  expect(state).toBe('UNMATCHED');

  const told = Date.now();
  for (const { child } of [api, worker]) child.kill('SIGTERM');
  expect([await api.exit, await worker.exit]).toEqual([0, 0]);
  // Sooner than compose would kill the quicker of the two.
  expect(Date.now() - told).toBeLessThan(20_000);
  for (const { output } of [api, worker]) {
    expect(output()).toContain('"stopped"');
    expect(output()).not.toContain('"level":"error"');
  }
  const said = [api, worker].map(({ output }) => output()).join('');
  for (const secret of [key, ...Object.values(rolePasswords)]) expect(said).not.toContain(secret);
}, 240_000);

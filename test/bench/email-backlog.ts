import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import type * as Environments from '../../src/dev-services/child-environment.ts';
import type * as HttpReady from '../../src/dev-services/http-ready.ts';
import type * as Postgres from '../../src/dev-services/postgres-server.ts';
import type * as Processes from '../../src/dev-services/service-process.ts';
import type * as TemporalBinary from '../../src/dev-services/temporal-binary.ts';
import type * as TemporalServer from '../../src/dev-services/temporal-server.ts';
import type * as Bootstrap from '../../src/persistence/bootstrap.ts';
import type * as Databases from '../../src/persistence/database.ts';
import type * as Migrations from '../../src/persistence/migrate.ts';
import type * as Courses from '../factories/course-factory.ts';
import type * as Organisations from '../factories/organisation-factory.ts';

/**
 * Measures a backlog of e-mails: 5,000 reports that each earn a certificate arrive at once; then one organisation reports 20 times a
 * second. Prints how long the e-mails took, how long reports took meanwhile, and what it cost in Temporal.
 * Usage: node test/bench/email-backlog.ts [folder of a checkout] …   (several are measured in turn; without one it is this one)
 */
const host = '127.0.0.1';
const emails = Number(process.env.EMAILS ?? 5_000);
const organisations = 4;
const callers = 16;
const steadyRate = 20;
/** Milliseconds that the mail server takes for an e-mail. */
const smtpDelay = 10;
const limitMs = 15 * 60_000;

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

const trees = process.argv.slice(2);
for (const tree of trees.length === 0 ? [join(import.meta.dirname, '..', '..')] : trees) {
  console.log(JSON.stringify({ tree, ...(await measure(resolve(tree))) }, null, 2));
}

async function measure(tree: string) {
  const from = async <T>(path: string): Promise<T> => (await import(pathToFileURL(join(tree, path)).href)) as T;
  const folder = mkdtempSync(join(tmpdir(), 'attain-bench-'));
  const undo: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    const { startPostgres } = await from<typeof Postgres>('src/dev-services/postgres-server.ts');
    const { startTemporalServer } = await from<typeof TemporalServer>('src/dev-services/temporal-server.ts');
    const { locateTemporal } = await from<typeof TemporalBinary>('src/dev-services/temporal-binary.ts');
    const { bootstrapDatabase } = await from<typeof Bootstrap>('src/persistence/bootstrap.ts');
    const { migrate } = await from<typeof Migrations>('src/persistence/migrate.ts');
    const { apiEnvironment, workerEnvironment } = await from<typeof Environments>(
      'src/dev-services/child-environment.ts',
    );
    const { startProcess } = await from<typeof Processes>('src/dev-services/service-process.ts');
    const { untilHttpReady } = await from<typeof HttpReady>('src/dev-services/http-ready.ts');
    const { openDatabase } = await from<typeof Databases>('src/persistence/database.ts');
    const { buildOrganisation } = await from<typeof Organisations>('test/factories/organisation-factory.ts');
    const { buildCourse } = await from<typeof Courses>('test/factories/course-factory.ts');

    const log = () => undefined;
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: await freePort(), log });
    undo.push(() => postgres.stop());
    const location = await locateTemporal({ log, environment: { ...process.env, TEMPORAL_ADDRESS: undefined } });
    if (location.kind !== 'binary') throw new Error('it needs a Temporal binary of its own');
    const temporal = await startTemporalServer({
      binary: location.path,
      dataDir: join(folder, 'temporal'),
      port: await freePort(),
      log,
    });
    undo.push(() => temporal.stop());
    const passwords = { owner: 'bench', app: 'bench', intake: 'bench', reader: 'bench' };
    const urls = await bootstrapDatabase(postgres.adminUrl, passwords, 'attain');
    await migrate(urls.ownerUrl);
    const sink = await startSink();
    undo.push(sink.close);

    const apiPort = await freePort();
    const metricsPort = await freePort();
    const apiUrl = `http://${host}:${apiPort}`;
    const facts = {
      host,
      apiPort,
      metricsPort,
      publicUrl: apiUrl,
      database: urls,
      temporal: { TEMPORAL_ADDRESS: temporal.address },
      temporalUiUrl: '',
      smtp: `smtp://${host}:${sink.port}`,
      secretKeys: `bench:${Buffer.alloc(32, 1).toString('base64')}`,
      firstPartyLms: { url: '', provisioningToken: '' },
      logLevel: 'warn',
    };
    const start = async (name: string, entry: string, environment: Record<string, string>, readyUrl: string) => {
      const service = await startProcess({
        command: process.execPath,
        args: ['--import', pathToFileURL(join(tree, 'src/dev-services/exit-with-parent.ts')).href, join(tree, entry)],
        environment: Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
        output: { file: join(folder, `${name}.log`) },
        ipc: true,
        stop: [{ signal: 'SIGTERM', graceMs: 15_000 }],
      });
      undo.push(() => service.stop());
      await untilHttpReady(name, readyUrl, service);
    };
    await Promise.all([
      start('API', 'src/main.ts', apiEnvironment(facts), `${apiUrl}/healthz`),
      start('worker', 'worker/main.ts', workerEnvironment(facts), `http://${host}:${metricsPort}/healthz`),
    ]);

    const owner = new pg.Pool({ connectionString: urls.ownerUrl, max: 2 });
    undo.push(() => owner.end());
    const app = await openDatabase({ url: urls.appUrl, poolMax: 2 });
    undo.push(() => app.close());
    const many: { apiKey: string; id: string }[] = [];
    for (let index = 0; index <= organisations; index += 1) {
      const organisation = await buildOrganisation(app, `Bench ${index}`);
      const course = await buildCourse(app, organisation.id);
      // The last one reports steadily.
      await addEnrolments(owner, organisation.id, course.id, index < organisations ? emails / organisations : 200);
      many.push(organisation);
    }
    await owner.query('analyze');
    const steady = many.pop()!;

    const agent = new Agent({ keepAlive: true, maxSockets: callers * 2 });
    undo.push(async () => agent.destroy());
    const report = (apiKey: string, lmsEnrolmentId: string, progress: number) =>
      put(agent, `${apiUrl}/api/enrolments/lms-progress`, apiKey, { lmsEnrolmentId, progress });
    const startedAt = Date.now();
    let next = 0;
    const caller = async () => {
      for (let index = next++; index < emails; index = next++) {
        await report(many[index % organisations]!.apiKey, `lms-${Math.floor(index / organisations)}`, 100);
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    const acknowledgedAt = Date.now();

    let steadySent = 0;
    let done = false;
    const steadily = (async () => {
      while (!done) {
        const index = steadySent++;
        void report(steady.apiKey, `lms-${index % 200}`, 1 + index / 1_000).catch(() => undefined);
        await sleep(1_000 / steadyRate);
      }
    })();
    const count = async (text: string) => Number((await owner.query<{ n: string }>(text)).rows[0]!.n);
    const left = () => count(`select count(*) as n from email_outbox where state <> 'SENT'`);
    const queued = () => count('select count(*) as n from email_outbox');
    while (((await queued()) < emails || (await left()) > 0) && Date.now() - startedAt < limitMs) await sleep(500);
    const finishedAt = Date.now();
    done = true;
    await steadily;
    await sleep(3_000);
    const latencies = await owner.query<{ p50: number; p99: number; n: number }>(
      `select count(*)::int as n, percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99
       from (select extract(epoch from coalesce(processed_at, now()) - received_at) * 1000 as ms
             from progress_report where organisation_id = $1) x`,
      [steady.id],
    );
    const effect = latencies.rows[0]!;
    return {
      emails: await count(`select count(*) as n from email_outbox where state = 'SENT'`),
      received: sink.received(),
      acknowledgedAfterS: seconds(acknowledgedAt - startedAt),
      emptyAfterS: seconds(finishedAt - startedAt),
      emptyAfterLastReportS: seconds(finishedAt - acknowledgedAt),
      reportsMeanwhile: effect.n,
      effectP50Ms: Math.round(effect.p50),
      effectP99Ms: Math.round(effect.p99),
      temporal: await temporalCosts(temporal.address),
    };
  } finally {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => console.error(String(error)));
  }
}

async function addEnrolments(owner: pg.Pool, organisationId: string, courseId: string, count: number): Promise<void> {
  await owner.query(
    `with s as (
       insert into student (id, organisation_id, first_name, last_name, email, created_at)
       select uuidv7(), $1::uuid, 'Ada', 'Student ' || n, 'student-' || n || '-' || left($1::uuid::text, 18) || '@example.org', now()
       from generate_series(0, $3::int - 1) n returning id, last_name)
     insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, created_at, updated_at)
     select uuidv7(), $1::uuid, id, $2::uuid, 'ACTIVE', 'lms-' || replace(last_name, 'Student ', ''), now(), now() from s`,
    [organisationId, courseId, count],
  );
}

async function temporalCosts(address: string) {
  const connection = await Connection.connect({ address });
  const costs: Record<string, { runs: number; events: number }> = {};
  for await (const { type, historyLength } of new Client({ connection }).workflow.list()) {
    const cost = (costs[type] ??= { runs: 0, events: 0 });
    cost.runs += 1;
    cost.events += historyLength;
  }
  await connection.close();
  return costs;
}

async function startSink() {
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, callback) => {
      stream.resume();
      stream.on('end', () => {
        received += 1;
        setTimeout(() => callback(null, 'queued'), smtpDelay);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, host);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received: () => received,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

function put(agent: Agent, url: string, apiKey: string, body: unknown): Promise<void> {
  return new Promise((done, failed) => {
    const call = request(
      url,
      { agent, method: 'PUT', headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' } },
      (response) => {
        response.resume();
        response.on('end', () => (response.statusCode === 200 ? done() : failed(new Error(`${response.statusCode}`))));
      },
    );
    call.on('error', failed);
    call.end(JSON.stringify(body));
  });
}

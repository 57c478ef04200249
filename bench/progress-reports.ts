import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Measures a running stack: reports acknowledged and applied per second at 32 callers, and at a steady 50 per second the
 * time to the acknowledgement and to the effect. Usage: npm run bench -- [path of stack.json] [seconds of each part]
 */
interface Stack {
  readonly apiUrl: string;
  readonly databaseUrl: string;
  readonly organisations: readonly { name: string; apiKey: string; lmsEnrolmentIds: readonly string[] }[];
}

const callers = 32;
const steadyRate = 50;
const stack = JSON.parse(readFileSync(process.argv[2] ?? '.data/stack.json', 'utf8')) as Stack;
const seconds = Number(process.argv[3] ?? 15);
const agent = new Agent({ keepAlive: true, maxSockets: callers });
const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
// Tiny steps keep every report an advance without reaching a certificate's threshold.
let sent = 0;
const step = 1e-9;

function report(): Promise<number> {
  const organisation = stack.organisations[sent % stack.organisations.length]!;
  const ids = organisation.lmsEnrolmentIds;
  const lmsEnrolmentId = ids[Math.floor(sent / stack.organisations.length) % ids.length]!;
  sent += 1;
  const body = JSON.stringify({ lmsEnrolmentId, progress: start + sent * step });
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      `${stack.apiUrl}/api/enrolments/lms-progress`,
      {
        agent,
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${organisation.apiKey}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - startedAt);
          else reject(new Error(`the API answered ${response.statusCode}`));
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

async function waiting(): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from progress_report where state = 'RECEIVED'`,
  );
  return rows[0]!.n;
}

async function drained(): Promise<void> {
  while ((await waiting()) > 0) await sleep(50);
}

async function load(): Promise<void> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) latencies.push(await report());
    }),
  );
  const acknowledged = latencies.length / ((performance.now() - startedAt) / 1000);
  const backlog = await waiting();
  await drained();
  const applied = latencies.length / ((performance.now() - startedAt) / 1000);
  console.log(`${callers} callers, ${seconds} s: ${latencies.length} reports`);
  console.log(
    `  acknowledged ${acknowledged.toFixed(0)}/s, p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms`,
  );
  console.log(
    `  applied      ${applied.toFixed(0)}/s until nothing waited any more; ${backlog} waited when the callers stopped`,
  );
}

async function steady(): Promise<void> {
  const since = new Date();
  const pending: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < steadyRate * seconds; index += 1) {
    await sleep(Math.max(0, startedAt + (index * 1000) / steadyRate - performance.now()));
    pending.push(report());
  }
  const latencies = await Promise.all(pending);
  await drained();
  const { rows } = await database.query<{ p50: number; p99: number; runs: number }>(
    `select percentile_cont(0.5) within group (order by extract(epoch from processed_at - received_at) * 1000) as p50,
       percentile_cont(0.99) within group (order by extract(epoch from processed_at - received_at) * 1000) as p99,
       count(distinct run_id)::int as runs
     from progress_report where received_at >= $1`,
    [since],
  );
  const effect = rows[0]!;
  console.log(`${steadyRate}/s for ${seconds} s: ${latencies.length} reports in ${effect.runs} runs`);
  console.log(
    `  acknowledgement p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms`,
  );
  console.log(`  effect          p50 ${effect.p50.toFixed(1)} ms, p99 ${effect.p99.toFixed(1)} ms`);
}

const { rows } = await database.query<{ highest: number }>(
  'select coalesce(max(lms_enrolment_progress), 0) as highest from enrolment where lms_enrolment_progress < 40',
);
const start = rows[0]!.highest;
await drained();
await steady();
await load();
await database.end();
agent.destroy();

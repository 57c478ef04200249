import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller, signIn, type PortalUser } from './http-call.ts';
import type { Sample, SteadyOrder } from './messages.ts';
import type { WorstWorld } from './worst-world.ts';

/*
 * The tenant that does nothing unusual, in a process of its own: requests at a steady rate, whether or not those before were answered.
 * A request's time counts from the moment when it was due.
 */

const samples: Sample[] = [];
/** When the requests that are under way were due. */
const underWay = new Set<number>();

/** Seven reports, four pages and an action, again and again. */
function requestsOf(world: WorstWorld, user: PortalUser): ((turn: number) => [Sample['kind'], Promise<number>])[] {
  const { apiUrl, steady } = world;
  const send = createCaller(apiUrl);
  let progress = 0;
  const report = (turn: number): [Sample['kind'], Promise<number>] => {
    progress = Math.min(99, progress + 0.0001);
    const answer = send({
      method: 'PUT',
      path: '/api/enrolments/lms-progress',
      headers: { Authorization: `Bearer ${steady.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ lmsEnrolmentId: steady.lmsEnrolmentIds[turn % steady.lmsEnrolmentIds.length], progress }),
    });
    return ['report', answer.then(({ status }) => status)];
  };
  const page = (path: string) => (): [Sample['kind'], Promise<number>] => [
    'page',
    user.call('GET', path).then(({ status }) => status),
  ];
  const create = (turn: number): [Sample['kind'], Promise<number>] => {
    const studentId = steady.studentIds[turn % steady.studentIds.length];
    const body = { studentId, courseId: steady.courseId };
    const answer = user.call('POST', '/actions/create', body, { 'Idempotency-Key': randomUUID() });
    return ['action', answer.then(({ status }) => status)];
  };
  const lists = [page('/enrolments'), page('/dashboard'), page('/students?search=last%20a'), page('/certificates')];
  return [report, lists[0]!, report, report, lists[1]!, report, create, report, lists[2]!, report, lists[3]!, report];
}

async function run(world: WorstWorld, perSecond: number): Promise<void> {
  try {
    // Beside the service on the same cores, it must not be what is slow.
    setPriority(-10);
  } catch {
    // Only the superuser may.
  }
  const lms = createServer((request, response) => {
    request.resume();
    request.on('end', () => void sleep(5).then(() => response.end(JSON.stringify({ id: randomUUID() }))));
  });
  lms.listen(world.lmsPorts.steady, '127.0.0.1');
  const user = await signIn(world.apiUrl, world.steady.administrator);
  const requests = requestsOf(world, user);
  // Each route once, one after the other: what the first request costs is not what is measured.
  for (const request of requests) await request(0)[1];
  process.send!('STARTED');
  const startedAt = Date.now();
  for (let turn = 0; ; turn += 1) {
    const dueAt = startedAt + (turn * 1000) / perSecond;
    await sleep(Math.max(0, dueAt - Date.now()));
    const [kind, answer] = requests[turn % requests.length]!(turn);

    underWay.add(dueAt);
    void answer.then((status) => {
      underWay.delete(dueAt);
      samples.push({ kind, dueAt, milliseconds: Date.now() - dueAt, status });
    });
  }
}

process.on('message', (order: SteadyOrder) => {
  if (order.kind === 'START') {
    void run(order.world, order.perSecond);
    return;
  }
  const { from, to } = order;
  void (async () => {
    while ([...underWay].some((dueAt) => dueAt >= from && dueAt < to)) await sleep(50);
    process.send!(samples.filter(({ dueAt }) => dueAt >= from && dueAt < to));
  })();
});
process.on('disconnect', () => process.exit());

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/platform/database/database.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { startFaultStack, type FaultStack } from '../faults/fault-stack.ts';
import { eventually } from '../support/eventually.ts';
import { testServices } from '../support/services.ts';
import { openReader, type Reader } from './reader.ts';

const enrolments = 40;
const thresholds = [10, 20, 30, 40, 50, 60, 70, 80, 90];
/** Milliseconds from the moment when a worker polls again until every e-mail is out, on a machine that does other things, too. */
const recovered = 20_000;

let folder: string;
let stack: FaultStack;
let reader: Reader;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attain-emails-'));
  stack = await startFaultStack({ folder, bundlePath: testServices().bundlePath, seed: 1, log: () => undefined });
  reader = openReader(stack.database.readerUrl);
}, 180_000);

afterAll(async () => {
  await reader?.close();
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}, 60_000);

/** When the worker that polls now began to. */
function lastPollingSince(): number {
  const lines = readFileSync(join(folder, 'worker.log'), 'utf8').split('\n');
  const line = lines.findLast((each) => each.includes('the worker polls'));
  return Date.parse((JSON.parse(line!) as { timestamp: string }).timestamp);
}

describe('kill -9 of API and worker while e-mails are sent', () => {
  it('leaves no e-mail unsent for long, and copies only of those that were under way', async () => {
    const database = await openDatabase({ url: stack.database.appUrl, poolMax: 2, applicationName: 'attain-test' });
    const organisation = await buildOrganisation(database);
    const course = await buildCourse(database, organisation.id, { thresholds });
    for (let index = 0; index < enrolments; index += 1) {
      await buildEnrolment(database, organisation.id, { courseId: course.id, lmsEnrolmentId: `lms-${index}` });
    }
    await database.close();

    await Promise.all(
      Array.from({ length: enrolments }, (_, index) =>
        fetch(`${stack.apiUrl}/api/enrolments/lms-progress`, {
          method: 'PUT',
          headers: { Authorization: `Bearer ${organisation.apiKey}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ lmsEnrolmentId: `lms-${index}`, progress: 100 }),
        }),
      ),
    );
    await eventually(() => (stack.sink.accepted.length >= 30 ? true : null), 30_000);
    const killedAt = Date.now();
    for (const name of ['worker', 'API'] as const) stack.processes.get(name)!.end('SIGKILL');
    const takenBefore = stack.sink.accepted.length;

    await eventually(async () => {
      const [row] = await reader.rows<{ sent: number }>(
        `select count(*) filter (where state = 'SENT')::int as sent from email_outbox`,
      );
      return row!.sent === enrolments * thresholds.length ? true : null;
    }, 90_000);
    const [outAt, polledAt] = [Date.now(), lastPollingSince()];
    console.log(
      `${takenBefore} e-mails before the kill; all were out ${outAt - killedAt} ms after it, ${outAt - polledAt} ms after a worker polled`,
    );
    expect(polledAt).toBeGreaterThan(killedAt);
    expect(outAt - polledAt).toBeLessThan(recovered);

    const copies = Map.groupBy(stack.sink.accepted, ({ messageId }) => messageId);
    expect(copies.size).toBe(enrolments * thresholds.length);
    const doubled = [...copies.values()].filter((each) => each.length > 1);
    console.log(`${doubled.length} were under way when the worker was killed, and were sent again`);
    for (const [first, second, ...more] of doubled) {
      expect(more).toEqual([]);
      expect(first!.dataEndedAt).toBeLessThan(killedAt + 1_000);
      expect(first!.answeredAt ?? killedAt).toBeGreaterThan(killedAt - 1_000);
      expect(second!.dataEndedAt).toBeGreaterThan(killedAt);
    }
    // Ten at a time, and those whose answer was being noted.
    expect(doubled.length).toBeLessThanOrEqual(20);
  }, 120_000);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/database/database.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import type { RunningStack } from '../support/running-stack.ts';

/** One LMS enrolment id and what its LMS remembers of it. */
export interface Tracked {
  readonly organisation: TestOrganisation;
  readonly lmsEnrolmentId: string;
  /** Highest value that left the caller, answered or not. */
  sent: number;
  /** Highest value that was answered with 200. */
  acknowledged: number;
}

export interface WorldShape {
  readonly ids: number;
  readonly thresholds: readonly number[];
}

/**
 * Two organisations of the test's own in a running stack, whose enrolments have many certificates to earn. Every other id
 * belongs to two enrolments.
 */
export async function buildWorld(stack: RunningStack, { ids, thresholds }: WorldShape): Promise<Tracked[]> {
  const database = await openDatabase({ url: appUrl(stack), poolMax: 4, applicationName: 'attain-test' });
  try {
    const organisations = await Promise.all([
      buildOrganisation(database, 'Chaos College'),
      buildOrganisation(database, 'Chaos Academy'),
    ]);
    const courses = await Promise.all(
      organisations.map(({ id }) => buildCourse(database, id, { thresholds: [...thresholds] })),
    );
    const tracked: Tracked[] = [];
    for (let index = 0; index < ids; index += 1) {
      const organisation = organisations[index % 2]!;
      const courseId = courses[index % 2]!.id;
      // The same ids in both organisations, so that a mix-up would show.
      const lmsEnrolmentId = `chaos-${Math.floor(index / 2)}`;
      const siblings = index % 4 < 2 ? 1 : 2;
      for (let sibling = 0; sibling < siblings; sibling += 1) {
        await buildEnrolment(database, organisation.id, { courseId, lmsEnrolmentId });
      }
      tracked.push({ organisation, lmsEnrolmentId, sent: 0, acknowledged: 0 });
    }
    return tracked;
  } finally {
    await database.close();
  }
}

function appUrl({ dataDir, stack }: RunningStack): string {
  const { roles } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { roles: { app: string } };
  const url = new URL(stack.databaseUrl);
  url.username = 'attain_app';
  url.password = roles.app;
  return url.href;
}

export interface Tally {
  acknowledged: number;
  refused: number;
  unreachable: number;
}

/** One report; what an LMS does not know to have arrived it sends again, so null means "try again". @throws on a 4xx */
export async function tryReport(
  apiUrl: string,
  { organisation, lmsEnrolmentId }: Pick<Tracked, 'organisation' | 'lmsEnrolmentId'>,
  progress: number,
): Promise<'acknowledged' | 'refused' | 'unreachable'> {
  try {
    const response = await fetch(`${apiUrl}/api/enrolments/lms-progress`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${organisation.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ lmsEnrolmentId, progress }),
      signal: AbortSignal.timeout(10_000),
    });
    const body = await response.text();
    if (response.status === 200) return 'acknowledged';
    if (response.status < 500) throw new UnexpectedAnswer(`${response.status}: ${body}`);
    return 'refused';
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error;
    return 'unreachable';
  }
}

class UnexpectedAnswer extends Error {}

/** Sends `progress` until it is acknowledged, or until `over` says that the caller gives up. */
export async function reportUntilAcknowledged(
  apiUrl: string,
  tracked: Tracked,
  progress: number,
  tally: Tally,
  over: () => boolean = () => false,
): Promise<void> {
  tracked.sent = Math.max(tracked.sent, progress);
  for (let pause = 100; !over(); pause = Math.min(pause * 2, 1_000)) {
    const result = await tryReport(apiUrl, tracked, progress);
    tally[result] += 1;
    if (result === 'acknowledged') {
      tracked.acknowledged = Math.max(tracked.acknowledged, progress);
      return;
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

/** A caller per id that reports ever greater values, from 0 to 100 within `durationMs`, and then stops in mid-call. */
export async function reportAll(apiUrl: string, world: readonly Tracked[], durationMs: number): Promise<Tally> {
  const tally: Tally = { acknowledged: 0, refused: 0, unreachable: 0 };
  const startedAt = Date.now();
  const elapsed = () => (Date.now() - startedAt) / durationMs;
  const over = () => elapsed() >= 1;
  await Promise.all(
    world.map(async (tracked) => {
      const head = Math.random() * 0.2;
      while (!over()) {
        const progress = Math.max(tracked.sent + 1e-6, 100 * Math.max(0, elapsed() * (1 + head) - head));
        await reportUntilAcknowledged(apiUrl, tracked, Math.min(progress, 100), tally, over);
        await sleep(20 + Math.random() * 100);
      }
    }),
  );
  return tally;
}

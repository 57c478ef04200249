import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalSession } from '../load/portal-session.ts';
import { readStatements, resetStatements, type StatementTime } from '../readings/statement-times.ts';
import type { LargeCourse } from '../stack/add-large-course.ts';
import { besideSteadyReports } from './beside-steady-reports.ts';
import type { PhaseContext } from './measure-phase.ts';
import type { SteadyLatency } from './phase-result.ts';
import { readUse, useSince } from './resource-use.ts';

/** The steady reports of another organisation during a part of the phase. */
export interface CorrectionPart {
  readonly seconds: number;
  readonly steady: SteadyLatency;
  readonly cpu: Readonly<Record<string, number>> | null;
  readonly otherCores: number | null;
  /** Only with --statements. */
  readonly statements: readonly StatementTime[] | null;
}

/** Corrections of a course with many enrolments, beside steady reports of another organisation. */
export interface CorrectionsResult {
  /** Reports a second. */
  readonly rate: number;
  readonly enrolments: number;
  /** Enrolments that lose a certificate. */
  readonly losing: number;
  /** Without a correction. */
  readonly quiet: CorrectionPart;
  readonly preview: CorrectionPart;
  /** Only beside the last rate: a course is changed once. */
  readonly application: CorrectionPart | null;
}

export interface CorrectionSizes {
  readonly rates: readonly number[];
  /** Enrolments of the other organisations together. */
  readonly enrolments: number;
  readonly corrected: number;
  readonly seconds: number;
}

const lookEveryMs = 250;
const warmUpMs = 5_000;
const raisedThreshold = 90;

/** Previews a raised required mark beside each rate of reports, and applies the last preview with e-mails. */
export async function measureCorrections(
  context: PhaseContext,
  { id: courseId, portal }: LargeCourse,
  { rates, enrolments, corrected, seconds }: CorrectionSizes,
): Promise<CorrectionsResult[]> {
  const { log, signal } = context;
  const results: CorrectionsResult[] = [];
  // Each part begins with a greater progress, so that its reports have an effect.
  let from = 1;
  for (const [index, rate] of rates.entries()) {
    const beside = (work: () => Promise<void>) => measurePart(context, { rate, enrolments, from: from++ }, work);
    if (index === 0) await beside(() => sleep(warmUpMs, undefined, { signal }));
    log(`corrections: ${rate} reports a second alone`);
    const quiet = await beside(() => sleep(seconds * 1_000, undefined, { signal }));
    log(`corrections: a preview of ${corrected} enrolments beside them`);
    let id = '';
    const preview = await beside(async () => {
      id = (await portal.call('POST', `/courses/${courseId}/changes`, await raised(portal, courseId))).id as string;
      await ended(portal, id, 'PREVIEWED', signal);
    });
    const { impact } = await portal.call('GET', `/corrections/${id}`);
    let application: CorrectionPart | null = null;
    if (index === rates.length - 1) {
      log('corrections: its application');
      application = await beside(async () => {
        await portal.call('POST', `/corrections/${id}/apply`, { mode: 'ALL', withEmails: true });
        await ended(portal, id, 'DONE', signal);
      });
    }
    results.push({ rate, enrolments: corrected, losing: impact.all.lose as number, quiet, preview, application });
  }
  return results;
}

async function measurePart(
  context: PhaseContext,
  load: Parameters<typeof besideSteadyReports>[1],
  work: () => Promise<void>,
): Promise<CorrectionPart> {
  const { subject } = context;
  if (context.statements) await resetStatements(subject.database);
  const before = readUse(subject);
  const startedAt = performance.now();
  let seconds = 0;
  const { steady } = await besideSteadyReports(context, load, async () => {
    await work();
    seconds = (performance.now() - startedAt) / 1_000;
  });
  const { cpu, otherCores } = useSince(subject, before);
  const statements = context.statements ? await readStatements(subject.database) : null;
  return { seconds, steady, cpu, otherCores, statements };
}

/** The course with a higher required mark for its second certificate. */
async function raised(portal: PortalSession, courseId: string): Promise<object> {
  const { name, lmsCourseId, units, certificateDefinitions, version } = await portal.call(
    'GET',
    `/courses/${courseId}`,
  );
  const [first, second] = certificateDefinitions as object[];
  return {
    name,
    lmsCourseId,
    units,
    version,
    certificateDefinitions: [first, { ...second, threshold: raisedThreshold }],
  };
}

async function ended(portal: PortalSession, id: string, wanted: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    // A list item costs the API less than the correction with its counts.
    const { items } = await portal.call('GET', '/corrections?limit=1');
    const { state, failure } = items[0] as { state: string; failure: string | null };
    if (state === wanted) return;
    if (state === 'FAILED') throw new Error(`correction ${id} has failed: ${failure}`);
    await sleep(lookEveryMs, undefined, { signal });
  }
}

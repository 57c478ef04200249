import { setTimeout as sleep } from 'node:timers/promises';
import type { CallerTask } from '../load/caller-messages.ts';
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
  readonly acknowledgedPerSecond: number;
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
  /** Only after the last rate. */
  readonly fullSpeed: FullSpeed | null;
  /** Only beside the last rate: a course is changed once. */
  readonly application: CorrectionPart | null;
}

/** What a preview takes from the highest possible rate of the other organisation's reports. */
export interface FullSpeed {
  readonly callers: number;
  /** Without a correction, before the preview and after it: at this rate the tables grow, so the rate falls by itself. */
  readonly before: CorrectionPart;
  readonly preview: CorrectionPart;
  readonly after: CorrectionPart;
}

export interface CorrectionSizes {
  readonly rates: readonly number[];
  /** Enrolments of the other organisations together. */
  readonly enrolments: number;
  readonly corrected: number;
  readonly seconds: number;
  /** Callers of the part at full speed. */
  readonly callers: number;
}

const lookEveryMs = 250;
const warmUpMs = 5_000;
const raisedThreshold = 90;

/**
 * Previews a raised required mark beside each rate of reports, and beside callers that send as fast as they can. Then it
 * applies the last preview with e-mails, beside the last rate.
 */
export async function measureCorrections(
  context: PhaseContext,
  { id: courseId, portal }: LargeCourse,
  { rates, enrolments, corrected, seconds, callers }: CorrectionSizes,
): Promise<CorrectionsResult[]> {
  const { log, signal } = context;
  const results: CorrectionsResult[] = [];
  // Each part begins with a greater progress, so that its reports have an effect.
  let from = 1;
  for (const [index, rate] of rates.entries()) {
    const at = (pace: CallerTask['pace']) => (work: () => Promise<void>) =>
      measurePart(context, { pace, enrolments, from: from++ }, work);
    const beside = at({ rate });
    const alone = () => sleep(seconds * 1_000, undefined, { signal });
    let id = '';
    const preview = async () => {
      id = (await portal.call('POST', `/courses/${courseId}/changes`, await raised(portal, courseId))).id as string;
      await ended(portal, id, 'PREVIEWED', signal);
    };
    if (index === 0) await beside(() => sleep(warmUpMs, undefined, { signal }));
    log(`corrections: ${rate} reports a second alone`);
    const quiet = await beside(alone);
    log(`corrections: a preview of ${corrected} enrolments beside them`);
    const previewed = await beside(preview);
    const { impact } = await portal.call('GET', `/corrections/${id}`);
    let fullSpeed: FullSpeed | null = null;
    let application: CorrectionPart | null = null;
    if (index === rates.length - 1) {
      const besideFull = at({ callers });
      log(`corrections: ${callers} callers as fast as they can, alone`);
      const before = await besideFull(alone);
      log('corrections: another preview beside them');
      const previewedAtFull = await besideFull(preview);
      log('corrections: the callers alone again');
      fullSpeed = { callers, before, preview: previewedAtFull, after: await besideFull(alone) };
      log('corrections: its application');
      application = await beside(async () => {
        await portal.call('POST', `/corrections/${id}/apply`, { mode: 'ALL', withEmails: true });
        await ended(portal, id, 'DONE', signal);
      });
    }
    const losing = impact.all.lose as number;
    results.push({ rate, enrolments: corrected, losing, quiet, preview: previewed, fullSpeed, application });
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
  const { steady, acknowledgedPerSecond } = await besideSteadyReports(context, load, async () => {
    await work();
    seconds = (performance.now() - startedAt) / 1_000;
  });
  const { cpu, otherCores } = useSince(subject, before);
  const statements = context.statements ? await readStatements(subject.database) : null;
  return { seconds, acknowledgedPerSecond, steady, cpu, otherCores, statements };
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

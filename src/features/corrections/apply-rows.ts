import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { recordEvents, type NewDomainEvent } from '../../platform/events/record-events.ts';
import { newId } from '../../platform/ids.ts';
import { changedResults, correctEnrolments, recalculateEnrolments, recordMarkChanges } from '../progress/index.ts';
import { causeOf, enrolmentToMark } from './enrolment-to-mark.ts';
import { firstFitting } from './first-fitting.ts';
import { saveImpacts } from './preview-rows.ts';
import { addRows, lockNext, type CorrectedEnrolment } from './store/correction-rows.ts';
import { advanceCorrection, beginRows, finishApplication } from './store/correction-states.ts';
import type { CorrectionRecord } from './store/corrections.ts';
import { withdrawReports } from './store/retracted-reports.ts';

/** Results that one transaction computes, about; at least one enrolment is computed. */
const appliedResultsAtOnce = 20_000;
const appliedAtOnce = 100;

/** Withdraws the next reports, or applies a correction to the next enrolments. @returns whether these were the last ones */
export async function applyNext(
  tx: OrganisationTransaction,
  correction: CorrectionRecord,
  messageIdDomain: string,
): Promise<boolean> {
  const { organisationId } = tx;
  const { id, position, kind, mode, withEmails } = correction;
  if (position === null) {
    if (kind === 'RETRACTION' && (await withdrawReports(tx, id)) > 0) return false;
    // Enrolments that came while the application began: they took a report before it was withdrawn, for example.
    await beginRows(tx, id, await addRows(tx, correction));
  }
  const next = { correctionId: id, isRetraction: kind === 'RETRACTION', after: position, limit: appliedAtOnce };
  const locked = await lockNext(tx, next);
  const enrolments = await firstFitting(tx, locked, { parts: appliedResultsAtOnce, counts: 'EACH_ENROLMENT' });
  if (enrolments.length > 0) {
    // Then the list shows the results, and no longer what the preview expected.
    const unexpected = enrolments.filter(({ isOutdated }) => isOutdated);
    if (unexpected.length > 0) await saveImpacts(tx, correction, unexpected);
    const { marked, certificateChanges } = await recalculateEnrolments(
      tx,
      enrolments.map((enrolment) => ({
        ...enrolmentToMark(tx, correction, enrolment),
        withoutEmails: withEmails !== true,
        ...(mode === 'ALL' || mode === 'GAINS' ? { apply: mode } : {}),
      })),
      messageIdDomain,
    );
    const touched = new Set(certificateChanges.map(({ enrolmentId }) => enrolmentId));
    const corrected = enrolments.map((enrolment) => ({ enrolment, after: marked.get(enrolment.id)! }));
    const changed = corrected.filter((each) => hasNewResult(each) || touched.has(each.enrolment.id));
    await Promise.all([
      correctEnrolments(
        tx,
        corrected.map(({ enrolment: { id, progress }, after }) => ({ ...after, id, organisationId, progress })),
      ),
      recordMarkChanges(
        tx,
        changed.map(({ enrolment, after }) => ({
          id: newId(),
          enrolmentId: enrolment.id,
          progress:
            enrolment.progress === enrolment.progressBefore
              ? null
              : { before: enrolment.progressBefore, after: enrolment.progress },
          markBefore: enrolment.mark,
          markAfter: after.mark,
          revisionNumber: after.revisionNumber,
          cause: causeOf(correction),
        })),
      ),
      recordEvents(
        tx,
        changed.filter(hasNewResult).map(({ enrolment, after }) => correctedEvent(correction, enrolment, after.mark)),
      ),
    ]);
    await advanceCorrection(tx, id, { position: enrolments.at(-1)!.id, done: enrolments.length });
  }
  if (enrolments.length < locked.length || locked.length === appliedAtOnce) return false;
  await finishApplication(tx, id);
  return true;
}

const hasNewResult = ({
  enrolment,
  after,
}: {
  enrolment: CorrectedEnrolment;
  after: { readonly mark: number };
}): boolean => after.mark !== enrolment.mark || enrolment.progress !== enrolment.progressBefore;

const correctedEvent = ({ kind }: CorrectionRecord, enrolment: CorrectedEnrolment, mark: number): NewDomainEvent => ({
  id: newId(),
  type: 'enrolment.corrected',
  subjectId: enrolment.id,
  data: {
    ...changedResults({ ...enrolment, progress: enrolment.progressBefore }, { progress: enrolment.progress, mark }),
    cause: kind === 'COURSE' ? 'COURSE_CHANGED' : 'REPORTS_WITHDRAWN',
  },
});

import type { CourseStructure, UnitStructure } from '../../domain/courses/course-structure.ts';
import { followingActions, type FollowingAction } from '../../domain/lms/actions.ts';
import type { QuizMark } from '../../domain/marking/mark.ts';
import type { Lms } from '../../domain/lms/lms-modes.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { listActions, type ListedAction } from './store/action-ledger.ts';
import { findListedEnrolment, type ListedEnrolment } from './store/enrolment-lists.ts';
import {
  loadEnrolmentCertificates,
  whyNotYet,
  type EnrolmentCertificate,
  type EnrolmentSoFar,
  type WhyNotYet,
} from '../certificates/index.ts';
import { findOwnStructure } from '../progress/index.ts';
import { findLmsSettings, findUncalledOperations } from '../lms/index.ts';
import { operationOf } from './lifecycle/operation-of.ts';
import { hasReports } from './store/enrolment-timeline.ts';
import { loadResults, type UnitResultRecord } from './store/enrolment-results.ts';
import { listEvents } from '../../platform/events/read-events.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { t } from '../../language/translate.ts';

/** A certificate, with what is missing for it. */
export interface ExplainedCertificate extends EnrolmentCertificate {
  /** Null for one that is issued or revoked. */
  readonly whyNotYet: WhyNotYet | null;
}

export interface EnrolmentDetails extends ListedEnrolment {
  readonly units: readonly UnitResultRecord[];
  readonly certificates: readonly ExplainedCertificate[];
  /** The LMS in which new enrolments are created. */
  readonly currentLms: Lms;
  /** The enrolment to which this one was transferred; null unless it was. */
  readonly transferredToId: string | null;
  /** When it became ACTIVE; null while it never was, and when the event of that is no longer kept. */
  readonly enrolledAt: Date | null;
  /** Whether a report of progress was about it. */
  readonly hasReports: boolean;
  /** The possible actions that would be committed without a call to the LMS; none unless the enrolment is ACTIVE. */
  readonly actionsWithoutCall: readonly FollowingAction[];
  /** The newest first. */
  readonly lastActions: readonly ListedAction[];
}

const shownActions = 10;

/**
 * Returns an enrolment with its results, its certificates and the last ten actions.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENROLMENT
 */
export function showEnrolment(
  database: Database,
  organisationId: string,
  enrolmentId: string,
): Promise<EnrolmentDetails> {
  return database.inOrganisation(organisationId, async (tx) => {
    const enrolment = await findListedEnrolment(tx, enrolmentId);
    if (enrolment === null)
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_ENROLMENT', t('There is no such enrolment.'));
    const units = await loadResults(tx, enrolment);
    const certificates = await loadEnrolmentCertificates(tx, enrolment);
    const quizMarks = quizMarksOf(units);
    const own = await findOwnStructure(tx, enrolment, [...quizMarks.keys()]);
    const soFar = {
      isActive: enrolment.status === 'ACTIVE',
      progress: enrolment.progress,
      units: own?.units ?? structuresOf(units),
      quizMarks,
    };
    return {
      ...enrolment,
      currentLms: (await findLmsSettings(tx)).mode,
      transferredToId: enrolment.status === 'TRANSFERRED' ? await findSuccessor(tx, enrolmentId) : null,
      enrolledAt: await findActivation(tx, enrolment),
      hasReports: await hasReports(tx, enrolmentId),
      units,
      certificates: explain(soFar, certificates, own, enrolment.studentErased),
      actionsWithoutCall: enrolment.status === 'ACTIVE' ? await findActionsWithoutCall(tx, enrolment) : [],
      lastActions: await listActions(tx, { enrolmentId }, { before: null, limit: shownActions }),
    };
  });
}

async function findActionsWithoutCall(
  tx: OrganisationTransaction,
  { lms }: ListedEnrolment,
): Promise<FollowingAction[]> {
  const uncalled = new Set(await findUncalledOperations(tx, lms));
  return followingActions.filter((kind) => uncalled.has(operationOf(kind)));
}

const quizMarksOf = (results: readonly UnitResultRecord[]): ReadonlyMap<string, QuizMark> =>
  new Map(results.flatMap(({ unitId, quiz }) => (quiz === null ? [] : [[unitId, quiz] as const])));

const structuresOf = (results: readonly UnitResultRecord[]): UnitStructure[] =>
  results.map(({ unitId: id, weight, outcomes }) => ({
    id,
    weight,
    outcomes: outcomes.map(({ outcomeId }) => ({ id: outcomeId })),
  }));

/** @param own the earlier revision that counts for the enrolment; null if the course as it is does */
function explain(
  enrolment: EnrolmentSoFar,
  certificates: readonly EnrolmentCertificate[],
  own: CourseStructure | null,
  isErased: boolean,
): ExplainedCertificate[] {
  return certificates.map((each) => {
    const isMissing = each.certificate === null || each.certificate.status === 'WITHDRAWN';
    if (!isMissing) return { ...each, whyNotYet: null };
    if (isErased) return { ...each, whyNotYet: { kind: 'STUDENT_ERASED' } };
    if (each.hold !== null) return { ...each, whyNotYet: { kind: each.hold } };
    const required =
      own === null ? each.threshold : own.certificates.find(({ id }) => id === each.definitionId)?.threshold;
    if (required === undefined) return { ...each, whyNotYet: { kind: 'EARLIER_REVISION' } };
    return { ...each, whyNotYet: whyNotYet(enrolment, Math.min(required, each.keptThreshold ?? required)) };
  });
}

/** Reads the time from the event of the creation. The enrolment of a transfer is ACTIVE from the beginning. */
async function findActivation(
  tx: OrganisationTransaction,
  { id, status, transferredFromId, createdAt }: ListedEnrolment,
): Promise<Date | null> {
  if (transferredFromId !== null) return createdAt;
  if (status === 'PENDING' || status === 'DISCARDED') return null;
  const [event] = await listEvents(tx, { type: 'enrolment.created', subjectId: id }, { before: null, limit: 1 });
  return event?.occurredAt ?? null;
}

/**
 * Reads the successor from the event of the transfer. There is only one such event, since a transferred enrolment stays
 * so.
 */
async function findSuccessor(tx: OrganisationTransaction, enrolmentId: string): Promise<string | null> {
  const filter = { type: 'enrolment.transferred', subjectId: enrolmentId };
  const [event] = await listEvents(tx, filter, { before: null, limit: 1 });
  return typeof event?.data.toEnrolmentId === 'string' ? event.data.toEnrolmentId : null;
}

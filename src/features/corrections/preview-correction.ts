import { correctionPreviewsMax, listedReportsMax, type RetractionScope } from '../../domain/corrections/corrections.ts';
import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { planCourse, type CourseInput } from '../courses/index.ts';
import { requireFewPreviews } from './require-few-previews.ts';
import { insertCorrection } from './store/correction-states.ts';
import type { NewCorrection, RetractionProposal } from './store/corrections.ts';
import { deleteOldCorrections } from './store/old-corrections.ts';
import { findMissingReport, hasSubject } from './store/retracted-reports.ts';

/** Which reports an administrator wants to withdraw, and why. */
export interface WantedRetraction {
  readonly scope: RetractionScope;
  /** The id of the enrolment, the course or the API key; null for listed reports. */
  readonly subjectId: string | null;
  readonly reportIds: readonly string[];
  /** The period in which the reports came; the end is not included. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly reason: string;
}

/**
 * Stores a wanted change of a course, whose impact a run computes then (docs/product.md "Changing a course"). Nothing of
 * the course changes.
 * @returns the correction's id
 * @throws ApplicationError as `updateCourse`, and CONFLICT PREVIEWS_UNDER_WAY when many are computed already
 */
export async function previewCourseChange(
  database: Database,
  organisationId: string,
  courseId: string,
  input: CourseInput & { readonly version?: string },
  userId: string,
): Promise<string> {
  return database.inOrganisation(organisationId, async (tx) => {
    const { base, wanted } = await planCourse(tx, courseId, input);
    return insert(tx, { kind: 'COURSE', courseId, proposal: wanted, base, reason: null, createdByUserId: userId });
  });
}

/**
 * Stores which reports are to be withdrawn. A run finds them and computes the impact (docs/product.md "Retraction").
 * @returns the correction's id
 * @throws ApplicationError NOT_FOUND for an enrolment, a course or a key that the organisation does not have; INVALID for
 * a selection that is not complete; CONFLICT PREVIEWS_UNDER_WAY when many are computed already
 */
export async function previewRetraction(
  database: Database,
  organisationId: string,
  wanted: WantedRetraction,
  userId: string,
): Promise<string> {
  const proposal = proposalOf(wanted);
  return database.inOrganisation(organisationId, async (tx) => {
    await requireSubject(tx, proposal);
    const reason = wanted.reason.trim();
    return insert(tx, { kind: 'RETRACTION', courseId: null, proposal, base: null, reason, createdByUserId: userId });
  });
}

async function insert(tx: OrganisationTransaction, added: Omit<NewCorrection, 'id'>): Promise<string> {
  const id = newId();
  await requireFewPreviews(tx);
  await insertCorrection(tx, { id, ...added });
  await deleteOldCorrections(tx, correctionPreviewsMax);
  return id;
}

function proposalOf({ scope, subjectId, reportIds, from, to }: WantedRetraction): RetractionProposal {
  const isList = scope === 'REPORTS';
  if (isList !== (subjectId === null) || isList !== reportIds.length > 0) {
    throw invalid(t('Name either the reports, or one enrolment, course or API key.'));
  }
  if (reportIds.length > listedReportsMax) {
    throw invalid(t('Enter at most {most, number} reports.', { most: listedReportsMax }));
  }
  if (!isList && from === undefined) throw invalid(t('Say from when on reports are withdrawn.'));
  if (from !== undefined && to !== undefined && from >= to) throw invalid(t('The period must end after it begins.'));
  return {
    scope,
    subjectId: subjectId?.toLowerCase() ?? null,
    reportIds: [...new Set(reportIds.map((id) => id.toLowerCase()))],
    from: isList ? null : (from?.toISOString() ?? null),
    to: isList ? null : (to?.toISOString() ?? null),
  };
}

async function requireSubject(
  tx: OrganisationTransaction,
  { scope, subjectId, reportIds }: RetractionProposal,
): Promise<void> {
  if (scope === 'REPORTS') {
    const missing = await findMissingReport(tx, reportIds);
    if (missing === null) return;
    throw new ApplicationError('NOT_FOUND', 'NO_SUCH_REPORT', t('There is no report {id}.', { id: missing }));
  }
  if (await hasSubject(tx, scope, subjectId!)) return;
  const message =
    scope === 'ENROLMENT'
      ? t('There is no such enrolment.')
      : scope === 'COURSE'
        ? t('There is no such course.')
        : t('There is no such API key.');
  throw new ApplicationError('NOT_FOUND', 'NO_SUCH_SUBJECT', message);
}

const invalid = (message: string) => new ApplicationError('INVALID', 'SELECTION', message);

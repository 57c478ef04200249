import { bulkPreviewsMax, bulkRowsMax, type BulkKind } from '../../domain/bulk-runs/bulk-runs.ts';
import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findCourse } from '../courses/index.ts';
import { readEmails } from '../emails/index.ts';
import { enrolmentsInOrder, type EnrolmentQuery } from '../enrolments/index.ts';
import { studentsInOrder, type StudentQuery } from '../students/index.ts';
import { failedDeliveries, requireEnabledEndpoint, type FailedDeliveryFilters } from '../webhooks/index.ts';
import { requireBulkRun } from './show-bulk-runs.ts';
import { enrolmentsOfFailedRows, insertBulkRows } from './store/bulk-rows.ts';
import { deleteOldBulkPreviews, insertBulkRun } from './store/bulk-runs.ts';
import { planSubjects, type RunSubject } from './store/plan-subjects.ts';

/** The selected records: by their ids, or all that match the filters of their list. */
export type Selection =
  | { readonly ids: readonly string[] }
  | { readonly students: StudentQuery }
  | { readonly enrolments: EnrolmentQuery }
  | { readonly deliveries: FailedDeliveryFilters }
  /** The enrolments of the rows of a run that failed. */
  | { readonly failedRowsOf: string }
  | { readonly emails: { readonly from?: Date | undefined; readonly to?: Date | undefined } };

export interface WantedBulkRun {
  readonly kind: BulkKind;
  /** The course on which students are enrolled; null for other kinds. */
  readonly courseId: string | null;
  /** The webhook endpoint whose failed deliveries are sent again; null for other kinds. */
  readonly endpointId?: string | null;
  readonly selection: Selection;
}

/**
 * Stores the preview of a bulk run: its rows with what would be done. The selection is fixed now; records that match a
 * filter later are not part of it. Nothing else is changed or sent.
 * @returns the run's id
 * @throws ApplicationError NOT_FOUND for an id that the organisation does not have; INVALID for a selection of another
 * kind of records; UNPROCESSABLE for no records or more than 5,000
 */
export async function createBulkRun(
  database: Database,
  organisationId: string,
  { kind, courseId, endpointId = null, selection }: WantedBulkRun,
  userId: string,
): Promise<string> {
  if ((kind === 'ENROL') !== (courseId !== null)) {
    throw new ApplicationError('INVALID', 'COURSE', t('A run that enrols students names their course, and no other.'));
  }
  if ((kind === 'REDELIVER') !== (endpointId !== null)) {
    throw new ApplicationError(
      'INVALID',
      'ENDPOINT',
      t('A run that sends webhooks again names their endpoint, and no other.'),
    );
  }
  const id = newId();
  await database.inOrganisation(organisationId, async (tx) => {
    if (courseId !== null && (await findCourse(tx, courseId)) === null) {
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_COURSE', t('There is no such course.'));
    }
    if (endpointId !== null) await requireEnabledEndpoint(tx, endpointId);
    const about = { kind, courseId, endpointId };
    const ids = await selectedIds(tx, about, selection);
    const subjects = await planSubjects(tx, about, ids);
    if (subjects.length < ids.length) {
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_RECORD', t('One of the selected records does not exist.'));
    }
    await insertBulkRun(tx, { id, ...about, createdByUserId: userId });
    await insertBulkRows(tx, id, subjects);
    await deleteOldBulkPreviews(tx, bulkPreviewsMax);
  });
  return id;
}

async function selectedIds(
  tx: OrganisationTransaction,
  about: RunSubject,
  selection: Selection,
): Promise<readonly string[]> {
  const ids = 'ids' in selection ? selection.ids.map((id) => id.toLowerCase()) : await matching(tx, about, selection);
  const found = [...new Set(ids)];
  if (found.length === 0) {
    throw new ApplicationError('UNPROCESSABLE', 'NOTHING_SELECTED', t('No record matches. Change the selection.'));
  }
  if (found.length > bulkRowsMax) {
    throw new ApplicationError(
      'UNPROCESSABLE',
      'TOO_MANY_SELECTED',
      t('More than {most, number} records match. Narrow the filters, and use several runs.', { most: bulkRowsMax }),
    );
  }
  return found;
}

type Filters = Exclude<Selection, { ids: readonly string[] }>;

/** Returns the ids of the records that match, up to one more than a run may have. */
async function matching(
  tx: OrganisationTransaction,
  { kind, endpointId }: RunSubject,
  filters: Filters,
): Promise<string[]> {
  const limit = bulkRowsMax + 1;
  if (kind === 'ENROL' && 'students' in filters) {
    const list = await studentsInOrder(tx, filters.students);
    return idsOf(await list.read(tx, null, limit));
  }
  if (kind === 'REPEAT' && 'failedRowsOf' in filters) {
    const run = await requireBulkRun(tx, filters.failedRowsOf.toLowerCase());
    // The failed rows of other kinds have no enrolment that waits for the LMS.
    if (run.kind === 'ENROL' || run.kind === 'REPEAT') return enrolmentsOfFailedRows(tx, run.id);
  }
  if ((kind === 'CANCEL' || kind === 'REPEAT') && 'enrolments' in filters) {
    const list = await enrolmentsInOrder(tx, filters.enrolments);
    return idsOf(await list.read(tx, null, limit));
  }
  if (kind === 'RESEND' && 'emails' in filters) {
    return idsOf(await readEmails(tx, 'FAILED', { before: null, limit, ...filters.emails }));
  }
  if (endpointId !== null && 'deliveries' in filters) {
    return failedDeliveries(tx, endpointId, filters.deliveries, limit);
  }
  throw new ApplicationError('INVALID', 'SELECTION', t('These filters do not fit what is to be done.'));
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

import type { Database } from '../../platform/database/database.ts';
import { findListedEnrolment } from './store/enrolment-lists.ts';
import { loadTimeline } from './store/enrolment-timeline.ts';
import type { TimelineEntry, TimelineKind } from './store/timeline-entries.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { positionId, readPage, type Page, type PageRequest } from '../../platform/lists/paging.ts';
import { t } from '../../language/translate.ts';

const positionKind = /^[A-Z]+$/;

/**
 * Returns a page of an enrolment's history, the newest first: reports, actions, calls to the LMS, changes of its
 * certificates, e-mails, webhooks, and decisions of users.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENROLMENT, INVALID CURSOR
 */
export function showTimeline(
  database: Database,
  organisationId: string,
  enrolmentId: string,
  page: PageRequest,
): Promise<Page<TimelineEntry>> {
  return database.inOrganisation(organisationId, async (tx) => {
    if ((await findListedEnrolment(tx, enrolmentId)) === null) {
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_ENROLMENT', t('There is no such enrolment.'));
    }
    return readPage(
      `timeline-${enrolmentId.toLowerCase()}`,
      [positionId, positionKind],
      page,
      (after, limit) => {
        const before = after === null ? null : { id: after[0]!, kind: after[1] as TimelineKind };
        return loadTimeline(tx, enrolmentId, { before, limit });
      },
      // An event and its webhook deliveries have the same id.
      ({ id, kind }) => [id, kind],
    );
  });
}

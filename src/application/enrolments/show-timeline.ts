import type { Database } from '../../persistence/database.ts';
import { findListedEnrolment } from '../../persistence/repositories/enrolment-lists.ts';
import { loadTimeline, type TimelineEntry } from '../../persistence/repositories/enrolment-timeline.ts';
import { ApplicationError } from '../errors.ts';
import { readNewestFirst, type Page, type PageRequest } from '../paging.ts';

/**
 * A page of what happened to an enrolment, the newest first: reports that concerned it, actions, calls to the LMS, changes of its
 * certificates, e-mails, and what users decided.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENROLMENT, INVALID CURSOR
 */
export function showTimeline(
  database: Database,
  organisationId: string,
  enrolmentId: string,
  page: PageRequest,
): Promise<Page<TimelineEntry>> {
  return database.inOrganisation(organisationId, async (em) => {
    if ((await findListedEnrolment(em, organisationId, enrolmentId)) === null) {
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_ENROLMENT', 'There is no such enrolment.');
    }
    return readNewestFirst(`timeline-${enrolmentId.toLowerCase()}`, page, (before, limit) =>
      loadTimeline(em, organisationId, enrolmentId, { before, limit }),
    );
  });
}

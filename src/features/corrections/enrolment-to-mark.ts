import type { ChangeCause } from '../../domain/certificates/change-causes.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { CorrectedEnrolment } from './store/correction-rows.ts';
import type { CorrectionRecord } from './store/corrections.ts';

/** Returns an enrolment of a correction as it is marked. */
export const enrolmentToMark = (
  { organisationId }: OrganisationTransaction,
  correction: CorrectionRecord,
  { progressBefore, mark, resultsRevision, markedRevision, keptRevision, ...enrolment }: CorrectedEnrolment,
) => ({
  ...enrolment,
  organisationId,
  cause: causeOf(correction),
  before: { progress: progressBefore, mark, resultsRevision, markedRevision, keptRevision },
});

/** Returns the cause to record for the changes of a correction. */
export const causeOf = ({ id, kind, confirmedByUserId, createdByUserId }: CorrectionRecord): ChangeCause => ({
  kind: kind === 'COURSE' ? 'REVISION' : 'RETRACTION',
  id,
  userId: confirmedByUserId ?? createdByUserId,
});

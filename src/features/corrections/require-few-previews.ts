import { previewsUnderWayMax } from '../../domain/corrections/corrections.ts';
import { t } from '../../language/translate.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { lockUntilEnd } from '../../platform/database/lock-until-end.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { countPreviewsUnderWay } from './store/corrections.ts';

/**
 * Requires that a further preview of the organisation may be computed. There is a limit because each may look at all
 * enrolments of a course. Simultaneous requests wait until the transaction ends.
 * @throws ApplicationError CONFLICT PREVIEWS_UNDER_WAY
 */
export async function requireFewPreviews(tx: OrganisationTransaction): Promise<void> {
  await lockUntilEnd(tx, `attain_correction_previews:${tx.organisationId}`);
  if ((await countPreviewsUnderWay(tx)) < previewsUnderWayMax) return;
  throw new ApplicationError(
    'CONFLICT',
    'PREVIEWS_UNDER_WAY',
    t('{most} previews are being computed already. Wait until one has ended, or discard one under Corrections.', {
      most: previewsUnderWayMax,
    }),
  );
}

import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { RateLimitError } from '../../platform/errors/errors.ts';
import { secondsUntilUncounted } from '../../platform/errors/seconds-until-uncounted.ts';
import { waitInWords } from '../../platform/errors/wait-in-words.ts';
import { t } from '../../language/translate.ts';
import { countDecisions } from './store/certificate-decisions.ts';

const hour = 60 * 60;

/** Decisions of administrators within an hour: about one certificate, and in all. */
export const mostDecisions = { certificate: 6, organisation: 200 } as const;

/**
 * Refuses a decision to revoke or reinstate a certificate when there were many. Each sends an e-mail, with the organisation's own text
 * to an address that it chooses.
 * @throws RateLimitError
 */
export async function limitDecisions(tx: OrganisationTransaction, certificateId: string): Promise<void> {
  const after = new Date(Date.now() - hour * 1_000);
  const ofCertificate = await countDecisions(tx, { certificateId, after, most: mostDecisions.certificate });
  if (ofCertificate.count >= mostDecisions.certificate) {
    const wait = secondsUntilUncounted(hour, ofCertificate.oldestAge);
    const message = t(
      'This certificate was revoked or reinstated {most} times within an hour, which is the limit. Nothing was changed. Try again in {wait}.',
      { most: mostDecisions.certificate, wait: waitInWords(wait) },
    );
    throw new RateLimitError(message, wait);
  }
  const all = await countDecisions(tx, { certificateId: null, after, most: mostDecisions.organisation });
  if (all.count >= mostDecisions.organisation) {
    const wait = secondsUntilUncounted(hour, all.oldestAge);
    const message = t(
      'Your organisation has revoked or reinstated {most} certificates within an hour, which is the limit. Nothing was changed. Try again in {wait}.',
      { most: mostDecisions.organisation, wait: waitInWords(wait) },
    );
    throw new RateLimitError(message, wait);
  }
}

import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { RateLimitError } from '../../platform/errors/errors.ts';
import { secondsUntilUncounted } from '../../platform/errors/seconds-until-uncounted.ts';
import { waitInWords } from '../../platform/errors/wait-in-words.ts';
import { t } from '../../language/translate.ts';
import { countDecisions } from './store/certificate-decisions.ts';

const hour = 60 * 60;
const day = 24 * hour;

/** Decisions of administrators within an hour: about one certificate, and in all. */
export const mostDecisions = { certificate: 6, organisation: 200 } as const;

/** E-mails that users send again: about one certificate within 24 hours, and in all within an hour. */
export const mostRepeatedEmails = { certificate: 5, organisation: 200 } as const;

/** The action of the audit trail for an e-mail that a user sent again. */
export const emailRepeated = 'certificate.email_repeated';

/**
 * Refuses a decision to revoke or reinstate a certificate when there were many. Each sends an e-mail, with the organisation's own text
 * to an address that it chooses.
 * @throws RateLimitError
 */
export async function limitDecisions(tx: OrganisationTransaction, certificateId: string): Promise<void> {
  const actions = ['certificate.revoked', 'certificate.reinstated'];
  await limit(tx, { actions, certificateId, span: hour, most: mostDecisions.certificate }, (values) =>
    t(
      'This certificate was revoked or reinstated {most} times within an hour, which is the limit. Nothing was changed. Try again in {wait}.',
      values,
    ),
  );
  await limit(tx, { actions, certificateId: null, span: hour, most: mostDecisions.organisation }, (values) =>
    t(
      'Your organisation has revoked or reinstated {most} certificates within an hour, which is the limit. Nothing was changed. Try again in {wait}.',
      values,
    ),
  );
}

/**
 * Refuses to send the e-mail about a certificate again when that was done often. A student needs few of them, and the text and the
 * address are the organisation's.
 * @throws RateLimitError
 */
export async function limitRepeatedEmails(tx: OrganisationTransaction, certificateId: string): Promise<void> {
  const actions = [emailRepeated];
  await limit(tx, { actions, certificateId, span: day, most: mostRepeatedEmails.certificate }, (values) =>
    t(
      'The e-mail about this certificate was sent again {most} times within 24 hours, which is the limit. Nothing was sent. Try again in {wait}.',
      values,
    ),
  );
  await limit(tx, { actions, certificateId: null, span: hour, most: mostRepeatedEmails.organisation }, (values) =>
    t(
      'Your organisation has sent {most} e-mails about certificates again within an hour, which is the limit. Nothing was sent. Try again in {wait}.',
      values,
    ),
  );
}

interface Limit {
  readonly actions: readonly string[];
  readonly certificateId: string | null;
  /** Seconds for which a decision counts. */
  readonly span: number;
  readonly most: number;
}

async function limit(
  tx: OrganisationTransaction,
  { span, ...counted }: Limit,
  words: (values: { readonly most: number; readonly wait: string }) => string,
): Promise<void> {
  const { count, oldestAge } = await countDecisions(tx, { ...counted, after: new Date(Date.now() - span * 1_000) });
  if (count < counted.most) return;
  const wait = secondsUntilUncounted(span, oldestAge);
  throw new RateLimitError(words({ most: counted.most, wait: waitInWords(wait) }), wait);
}

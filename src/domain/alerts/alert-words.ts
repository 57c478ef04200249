import { formatNumber, t } from '../../language/translate.ts';
import type { AlertKind } from './alert-kinds.ts';

/** What the sentence and the link of an alert say. */
export interface WordedAlert {
  readonly kind: AlertKind;
  /** The id of the endpoint, the operation of the LMS or the kind of change. */
  readonly subject: string;
  /** The name of the endpoint or of the operation; null for other kinds. */
  readonly name: string | null;
  readonly count: number | null;
  readonly hasMore: boolean;
}

const countsOne = ({ count, hasMore }: Pick<WordedAlert, 'count' | 'hasMore'>) => count === 1 && !hasMore;

/** Returns what happened, as a sentence without the time, in the present language. */
export function alertTitle({ kind, subject, name, count, hasMore }: WordedAlert): string {
  const number = `${formatNumber(count ?? 0)}${hasMore ? '+' : ''}`;
  const isOne = countsOne({ count, hasMore });
  switch (kind) {
    case 'LMS_FAILING':
      return t('The LMS is failing: {operation}', { operation: name ?? subject });
    case 'ENDPOINT_DISABLED':
      return name === null
        ? t('Attain disabled the webhook endpoint')
        : t('Attain disabled the webhook endpoint {name}', { name });
    case 'ENDPOINT_FAILING':
      return name === null
        ? t('The webhook endpoint is failing')
        : t('The webhook endpoint {name} is failing', { name });
    case 'MASS_CHANGE':
      return subject === 'CERTIFICATES'
        ? t('{number} certificates were withdrawn, revoked or reinstated within an hour', { number })
        : t('{number} enrolments were cancelled within an hour', { number });
    case 'CERTIFICATES_HELD':
      return isOne ? t('1 certificate is held') : t('{number} certificates are held', { number });
    case 'ACTIONS_WAITING':
      return isOne ? t('1 action needs a decision') : t('{number} actions need a decision', { number });
    case 'ENROLMENTS_PENDING':
      return isOne
        ? t('1 enrolment has been pending for more than a day')
        : t('{number} enrolments have been pending for more than a day', { number });
    case 'KEYS_REFUSED':
      return t('{number} API requests were refused within an hour', { number });
    case 'REPORTS_UNMATCHED':
      return isOne ? t('1 report has no enrolment') : t('{number} reports have no enrolment', { number });
  }
}

/** Returns what a user does about an alert, in one sentence. */
export function alertAdvice({ kind, count, hasMore }: Pick<WordedAlert, 'kind' | 'count' | 'hasMore'>): string {
  const isOne = countsOne({ count, hasMore });
  switch (kind) {
    case 'LMS_FAILING':
      return t('Look at the last calls and correct the connection.');
    case 'ENDPOINT_DISABLED':
      return t('Correct your system, enable the endpoint and send the missed events.');
    case 'ENDPOINT_FAILING':
      return t('Look at the last failure and correct your system.');
    case 'MASS_CHANGE':
      return t('Check that this was intended.');
    case 'CERTIFICATES_HELD':
      return isOne
        ? t('More were earned than the hourly limit allows. Decide whether to issue it.')
        : t('More were earned than the hourly limit allows. Decide for each whether to issue it.');
    case 'ACTIONS_WAITING':
      return isOne ? t('Open it and decide what to do.') : t('Open each one and decide what to do.');
    case 'ENROLMENTS_PENDING':
      return isOne
        ? t('The LMS has not confirmed it. Open it, and send it to the LMS.')
        : t('The LMS has not confirmed them. Open each one, and send it to the LMS.');
    case 'KEYS_REFUSED':
      return t('Look at what is wrong with them, and correct your system.');
    case 'REPORTS_UNMATCHED':
      return isOne ? t('Find the enrolment that it belongs to.') : t('Find the enrolments that they belong to.');
  }
}

/** Returns the page on which a user acts, as a path of the portal. */
export function alertPath({ kind, subject }: Pick<WordedAlert, 'kind' | 'subject'>): string {
  switch (kind) {
    case 'LMS_FAILING':
      return '/developers/lms-integration';
    case 'ENDPOINT_DISABLED':
    case 'ENDPOINT_FAILING':
      return `/developers/webhooks/${subject}`;
    case 'MASS_CHANGE':
      return subject === 'CERTIFICATES' ? '/certificates' : '/enrolments?status=CANCELLED';
    case 'CERTIFICATES_HELD':
      return '/held-certificates';
    case 'ACTIONS_WAITING':
      // The list for everybody who works with students. It leads administrators to the one for developers.
      return '/#waiting';
    case 'ENROLMENTS_PENDING':
      return '/enrolments?status=PENDING';
    case 'KEYS_REFUSED':
      return '/developers/api-requests';
    case 'REPORTS_UNMATCHED':
      return '/developers/activity?tab=unmatched';
  }
}

import type { UserRole } from '../accounts/user-roles.ts';
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

/** Returns what happened, as a sentence without the time. */
export function alertTitle({ kind, subject, name, count, hasMore }: WordedAlert): string {
  const number = `${(count ?? 0).toLocaleString('en-GB')}${hasMore ? '+' : ''}`;
  const isOne = count === 1 && !hasMore;
  switch (kind) {
    case 'LMS_FAILING':
      return `The LMS fails: ${name ?? subject}`;
    case 'ENDPOINT_DISABLED':
      return `Attain disabled the webhook endpoint ${name ?? ''}`.trim();
    case 'ENDPOINT_FAILING':
      return `The webhook endpoint ${name ?? ''} fails`.replace('  ', ' ');
    case 'MASS_CHANGE':
      return subject === 'CERTIFICATES'
        ? `${number} certificates were withdrawn, revoked or reinstated within an hour`
        : `${number} enrolments were cancelled within an hour`;
    case 'ACTIONS_WAITING':
      return isOne ? '1 action needs a decision' : `${number} actions need a decision`;
    case 'ENROLMENTS_PENDING':
      return isOne
        ? '1 enrolment has been pending for more than a day'
        : `${number} enrolments have been pending for more than a day`;
    case 'KEYS_REFUSED':
      return `${number} API requests were refused within an hour`;
    case 'REPORTS_UNMATCHED':
      return isOne ? '1 report has no enrolment' : `${number} reports have no enrolment`;
  }
}

/** What a user does about an alert, in one sentence. */
export const alertAdvice: Readonly<Record<AlertKind, string>> = {
  LMS_FAILING: 'Look at the last calls and correct the connection.',
  ENDPOINT_DISABLED: 'Correct your system, enable the endpoint and send the missed events.',
  ENDPOINT_FAILING: 'Look at the last failure and correct your system.',
  MASS_CHANGE: 'Check that this was intended.',
  ACTIONS_WAITING: 'Decide for each whether to repeat, confirm or discard it.',
  ENROLMENTS_PENDING: 'The LMS has not confirmed them. Open each one, and send it to the LMS.',
  KEYS_REFUSED: 'Look at what is wrong with them, and correct your system.',
  REPORTS_UNMATCHED: 'Find the enrolments that they belong to.',
};

/** Returns the page on which a user of this role acts, as a path of the portal. */
export function alertPath({ kind, subject }: Pick<WordedAlert, 'kind' | 'subject'>, role: UserRole): string {
  switch (kind) {
    case 'LMS_FAILING':
      return '/developers/lms-integration';
    case 'ENDPOINT_DISABLED':
    case 'ENDPOINT_FAILING':
      return `/developers/webhooks/${subject}`;
    case 'MASS_CHANGE':
      return subject === 'CERTIFICATES' ? '/certificates' : '/enrolments?status=CANCELLED';
    case 'ACTIONS_WAITING':
      return role === 'ADMIN' ? '/developers/activity?tab=actions&choice=ANY' : '/#waiting';
    case 'ENROLMENTS_PENDING':
      return '/enrolments?status=PENDING';
    case 'KEYS_REFUSED':
      return '/developers/api-requests';
    case 'REPORTS_UNMATCHED':
      return '/developers/activity?tab=unmatched';
  }
}

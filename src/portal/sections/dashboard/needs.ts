import type { components } from '../../../contract/portal-api.ts';
import { alertAdvice, alertPath } from '../../../domain/alerts/alert-words.ts';
import { alertKinds, type AlertKind } from '../../../domain/alerts/alert-kinds.ts';
import { t } from '../../../language/translate.ts';

type Schemas = components['schemas'];

/** Something that needs somebody, as the dashboard lists it. */
export interface Need {
  readonly key: string;
  readonly kind: AlertKind | 'WORKER' | 'ENROLMENTS_UNSENT' | 'EMAILS_FAILED' | 'REPORTS_FAILED';
  readonly title: string;
  /** The page on which the user acts; null when only the operator can. */
  readonly path: string | null;
  readonly since: string | null;
  readonly note: string | null;
}

interface Known {
  readonly figures: Schemas['Figures'];
  /** The most urgent first. */
  readonly alerts: readonly Schemas['Alert'][];
  /** Null for users who are no administrators. */
  readonly health: Schemas['Health'] | null;
}

/**
 * Returns what needs somebody, the most urgent first. What there is an alert about comes from the alerts, which the bell
 * shows as well, so that the two never contradict each other.
 */
export function needsOf({ figures, alerts, health }: Known): Need[] {
  const { unsentEnrolments, integration } = figures;
  // The dashboard names all pending enrolments, and the alert those of more than a day.
  const shown = alerts.filter(({ kind }) => kind !== 'ENROLMENTS_PENDING');
  const placeOfPending = alertKinds.indexOf('ENROLMENTS_PENDING');
  const failed = (
    kind: 'EMAILS_FAILED' | 'REPORTS_FAILED',
    path: string,
    what: (bounded: Schemas['BoundedCount']) => string,
    bounded: Schemas['BoundedCount'],
  ): Need[] => {
    if (bounded.count === 0) return [];
    return [{ key: kind, kind, title: what(bounded), path, since: null, note: null }];
  };
  return [
    ...workerNeeds(health),
    ...shown.filter(({ kind }) => alertKinds.indexOf(kind) < placeOfPending).map(alertNeed),
    ...unsentNeeds(unsentEnrolments, figures.enrolments.PENDING),
    ...(integration === null
      ? []
      : [
          ...failed(
            'EMAILS_FAILED',
            '/developers/activity?tab=emails&state=FAILED',
            ({ count, hasMore }) =>
              hasMore
                ? t('More than {count, plural, one {# e-mail} other {# e-mails}} could not be sent', { count })
                : t('{count, plural, one {# e-mail} other {# e-mails}} could not be sent', { count }),
            integration.failedEmails,
          ),
          ...failed(
            'REPORTS_FAILED',
            '/developers/activity?state=FAILED',
            ({ count, hasMore }) =>
              hasMore
                ? t('More than {count, plural, one {# report} other {# reports}} could not be applied', { count })
                : t('{count, plural, one {# report} other {# reports}} could not be applied', { count }),
            integration.failedReports,
          ),
        ]),
    ...shown.filter(({ kind }) => alertKinds.indexOf(kind) > placeOfPending).map(alertNeed),
  ];
}

const alertNeed = ({ id, kind, title, advice, path, since }: Schemas['Alert']): Need => ({
  key: id,
  kind,
  title,
  path,
  since,
  note: advice,
});

/**
 * The alert about them comes after a day. The dashboard says so at once. It also says of how many, since a card counts all
 * pending ones: those of actions that need a decision, too.
 */
function unsentNeeds({ count, hasMore }: Schemas['BoundedCount'], pending: number): Need[] {
  if (count === 0) return [];
  const hasOthers = !hasMore && pending > count;
  const advice = alertAdvice({ kind: 'ENROLMENTS_PENDING', count, hasMore });
  return [
    {
      key: 'ENROLMENTS_UNSENT',
      kind: 'ENROLMENTS_UNSENT',
      title: hasMore
        ? t('More than {count, plural, one {# pending enrolment waits} other {# pending enrolments wait}} for you', {
            count,
          })
        : hasOthers
          ? t(
              '{count, plural, one {# of {pending, number} pending enrolments waits} other {# of {pending, number} pending enrolments wait}} for you',
              { count, pending },
            )
          : t('{count, plural, one {# pending enrolment waits} other {# pending enrolments wait}} for you', { count }),
      path: alertPath({ kind: 'ENROLMENTS_PENDING', subject: '' }),
      since: null,
      note: hasOthers
        ? t('{advice} The others have a request that is under way or needs a decision.', { advice })
        : advice,
    },
  ];
}

function workerNeeds(health: Known['health']): Need[] {
  if (health === null || (health.workers === 'ok' && health.temporal === 'ok')) return [];
  return [
    {
      key: 'WORKER',
      kind: 'WORKER',
      title: health.temporal === 'ok' ? t('No worker is running') : t('Temporal does not answer'),
      path: null,
      since: null,
      note: t(
        'Attain still receives and stores progress reports. It applies them, and sends e-mails, when a worker runs again. Tell the operator of this installation.',
      ),
    },
  ];
}

/**
 * Returns one line about what works, for administrators; empty when nothing can be said. An LMS works
 * when an operation works and none fails, so one that was never called is not said to work.
 */
export function worksLine({ health }: Pick<Known, 'health'>, needs: readonly Pick<Need, 'kind'>[]): string {
  if (health === null) return '';
  const has = (...kinds: Need['kind'][]) => needs.some(({ kind }) => kinds.includes(kind));
  const lms = health.lms.works && !has('LMS_FAILING');
  const webhooks = !has('ENDPOINT_FAILING', 'ENDPOINT_DISABLED', 'WORKER');
  const emails = !has('EMAILS_FAILED', 'WORKER');
  if (lms && webhooks && emails) return t('LMS, webhooks and e-mails work.');
  if (lms && webhooks) return t('LMS and webhooks work.');
  if (lms && emails) return t('LMS and e-mails work.');
  if (webhooks && emails) return t('Webhooks and e-mails work.');
  if (lms) return t('LMS works.');
  if (webhooks) return t('Webhooks work.');
  return emails ? t('E-mails work.') : '';
}

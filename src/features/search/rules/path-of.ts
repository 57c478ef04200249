import type { SearchKind } from '../../../domain/search/search-kinds.ts';

/** What a path needs: the result's own id, and the id or number that leads to its page. */
export interface Target {
  readonly kind: SearchKind;
  readonly id: string;
  /** The enrolment of an action or an e-mail, the number of a certificate, the endpoint of a delivery. */
  readonly within: string | null;
}

/** Returns the path of a result's page in the portal. */
export function pathOf({ kind, id, within }: Target): string {
  switch (kind) {
    case 'STUDENT':
      return `/students/${id}`;
    case 'COURSE':
      return `/courses/${id}`;
    case 'ENROLMENT':
      return `/enrolments/${id}`;
    case 'CERTIFICATE':
      return `/certificates?number=${encodeURIComponent(within ?? '')}`;
    case 'ACTION':
      return `/enrolments/${within}`;
    case 'REQUEST':
      return `/developers/api-requests?entry=${id}`;
    case 'REPORT':
      return `/developers/activity?entry=${id}`;
    case 'CALL':
      return `/developers/activity?tab=calls&entry=${id}`;
    case 'DELIVERY':
      return `/developers/webhooks/${within}?entry=${id}`;
    case 'EMAIL':
      return within === null ? '/developers/activity?tab=emails' : `/enrolments/${within}`;
    case 'IMPORT':
      return `/imports/${id}`;
    case 'BULK_RUN':
      return `/bulk-runs/${id}`;
    case 'CORRECTION':
      return `/corrections/${id}`;
    case 'ENDPOINT':
      return `/developers/webhooks/${id}`;
    case 'CHECK':
      return `/developers/lms-integration/check?check=${id}`;
    case 'PULL':
      return '/developers/lms-integration/connector/progress';
  }
}

import type { Evidence } from '../../queries/certificates.ts';
import { t } from '../../../language/translate.ts';

type Change = Evidence['changes'][number];
type Sender = Evidence['reports'][number]['sender'];

/** Returns the sentence that tells a change of a certificate and its cause. */
export function changeInWords({ type, cause, actorName }: Change): string {
  const name = actorName ?? t('an operator');
  switch (type) {
    case 'certificate.revoked':
      return t('Revoked by {name}.', { name });
    case 'certificate.reinstated':
      return t('Reinstated by {name}.', { name });
    case 'certificate.withdrawn':
      return withdrawn(cause.kind, name);
    case 'certificate.kept':
      return cause.kind === 'REVISION'
        ? t(
            'Kept below the required mark, because {name} applied a change of the course so that nobody loses anything.',
            { name },
          )
        : t('Kept below the required mark, because a change of the course was applied so that nobody loses anything.');
    case 'certificate.issued':
      return issued(cause.kind, name);
    default:
      // A type without words here must not look like another one.
      return type;
  }
}

function issued(kind: Change['cause']['kind'], name: string): string {
  switch (kind) {
    case 'REPORT':
      return t('Issued, because a report raised the mark to the required mark.');
    case 'MARKING':
      return t('Issued, because {name} marked units and the mark reached the required mark.', { name });
    case 'REVISION':
      return t('Issued, because {name} applied a change of the course.', { name });
    case 'RETRACTION':
      return t('Issued, because {name} withdrew reports.', { name });
    case 'RELEASE':
      return t('Issued by {name}, after the brake on mass issuing had held it.', { name });
    default:
      return t('Issued.');
  }
}

/** Returns the sentence that tells why a certificate was withdrawn. */
export const withdrawnInWords = (kind: Change['cause']['kind'], actorName: string | null): string =>
  withdrawn(kind, actorName ?? t('an operator'));

function withdrawn(kind: Change['cause']['kind'], name: string): string {
  switch (kind) {
    case 'REPORT':
      return t('Withdrawn, because the mark was below the required mark after a report.');
    case 'MARKING':
      return t('Withdrawn, because {name} marked units and the mark fell below the required mark.', { name });
    case 'REVISION':
      return t('Withdrawn, because {name} applied a change of the course.', { name });
    case 'RETRACTION':
      return t('Withdrawn, because {name} withdrew reports.', { name });
    case 'ADMINISTRATOR':
      return t('No longer revoked by {name}, but withdrawn, because the mark is below the required mark.', { name });
    default:
      return t('Withdrawn.');
  }
}

/** Returns who sent a report. */
export function senderInWords({ kind, key }: Sender): string {
  switch (kind) {
    case 'API_KEY':
      return key === null ? t('API key') : t('API key {key}', { key });
    case 'FIRST_PARTY_LMS':
      return t('First-party LMS');
    case 'PULL':
      return t('Pull from the LMS');
    case 'INBOUND':
      return t('Inbound address');
  }
}

/** Returns the question that the evidence of a certificate answers, for the page and for links to it. */
export const evidenceTitle = (status: string | undefined): string =>
  status === 'WITHDRAWN' ? t('Why was it withdrawn?') : t('Why was it issued?');

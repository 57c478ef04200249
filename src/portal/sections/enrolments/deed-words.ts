import { t } from '../../../language/translate.ts';
/**
 * Describes a user's decision about an enrolment.
 * @param action the action of the audit entry
 * @param name the user's name
 */
export function deedWords(action: string, name: string, details: Readonly<Record<string, unknown>>): string {
  switch (action) {
    case 'lifecycle_action.linked':
      return t('{name} linked the LMS enrolment {value}', { name, value: String(details['lmsEnrolmentId']) });
    case 'lifecycle_action.confirmed':
      return t('{name} confirmed that the LMS did it', { name });
    case 'lifecycle_action.discarded':
      return discarded(name, details['operation']);
    case 'email.resent':
      return t('{name} sent an e-mail again', { name });
    case 'certificate.email_repeated':
      return t('{name} sent the e-mail about the certificate {number} again', {
        name,
        number: String(details['number']),
      });
    case 'enrolment.adopted':
      return t('{name} added the enrolment by an import. The LMS already had it.', { name });
    default:
      return `${name}: ${action}`;
  }
}

function discarded(name: string, operation: unknown): string {
  if (operation === 'CREATE_ENROLMENT') return t('{name} discarded the enrolment', { name });
  return operation === 'TRANSFER_ENROLMENT'
    ? t('{name} discarded the transfer', { name })
    : t('{name} left the enrolment as it was', { name });
}

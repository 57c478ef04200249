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
      return `${name} ${discarded(details['operation'])}`;
    case 'email.resent':
      return t('{name} sent an e-mail again', { name });
    case 'enrolment.adopted':
      return t('{name} added the enrolment by an import. The LMS already had it.', { name });
    default:
      return `${name}: ${action}`;
  }
}

function discarded(operation: unknown): string {
  if (operation === 'CREATE_ENROLMENT') return 'discarded the enrolment';
  return operation === 'TRANSFER_ENROLMENT' ? 'discarded the transfer' : 'left the enrolment as it was';
}

/**
 * Describes a user's decision about an enrolment.
 * @param action the action of the audit entry
 * @param name the user's name
 */
export function deedWords(action: string, name: string, details: Readonly<Record<string, unknown>>): string {
  switch (action) {
    case 'lifecycle_action.linked':
      return `${name} linked the LMS enrolment ${String(details['lmsEnrolmentId'])}`;
    case 'lifecycle_action.confirmed':
      return `${name} confirmed that the LMS did it`;
    case 'lifecycle_action.discarded':
      return `${name} ${discarded(details['operation'])}`;
    case 'email.resent':
      return `${name} sent an e-mail again`;
    case 'enrolment.adopted':
      return `${name} added the enrolment by an import. The LMS already had it.`;
    default:
      return `${name}: ${action}`;
  }
}

function discarded(operation: unknown): string {
  if (operation === 'CREATE_ENROLMENT') return 'discarded the enrolment';
  return operation === 'TRANSFER_ENROLMENT' ? 'discarded the transfer' : 'left the enrolment as it was';
}

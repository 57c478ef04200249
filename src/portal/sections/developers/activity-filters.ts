/** The tabs of Activity; the first one opens by itself. */
export const activityTabs = ['reports', 'calls', 'actions', 'emails', 'events', 'unmatched'] as const;
export type ActivityTab = (typeof activityTabs)[number];

export const reportStates = ['RECEIVED', 'APPLIED', 'UNCHANGED', 'UNMATCHED', 'FAILED'] as const;
export const emailStates = ['PENDING', 'SENDING', 'SENT', 'FAILED'] as const;
export const endingNames = [
  'SUCCEEDED',
  'REJECTED',
  'INVALID_RESPONSE',
  'UNREACHABLE',
  'UNKNOWN',
  'MISCONFIGURED',
  'NOT_SENT',
  'NOT_CONFIGURED',
] as const;
export const actionKinds = ['CREATE', 'TRANSFER', 'CANCEL', 'MARK'] as const;
export const choices = ['ANY', 'REPEAT', 'LINK', 'CONFIRM', 'DISCARD'] as const;

/** One of the values, or nothing where the address has that of another tab. */
export const only = <const Value extends string>(values: readonly Value[], value: string | undefined) =>
  values.find((known) => known === value);

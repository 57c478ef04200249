import { actionChoices } from '../../../domain/lms/actions.ts';

/** The tabs of Activity; the first one opens by itself. */
export const activityTabs = ['reports', 'calls', 'actions', 'emails', 'events', 'unmatched'] as const;
export type ActivityTab = (typeof activityTabs)[number];

/** What actions can be filtered by; `ANY` are those that wait for a choice of a user. */
export const choices = ['ANY', ...actionChoices] as const;

/** One of the values, or nothing where the address has that of another tab. */
export const only = <const Value extends string>(values: readonly Value[], value: string | undefined) =>
  values.find((known) => known === value);

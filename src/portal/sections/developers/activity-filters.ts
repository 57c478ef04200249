import { actionChoices } from '../../../domain/lms/actions.ts';

/** The tabs of Activity. The first one is the default. */
export const activityTabs = ['reports', 'calls', 'actions', 'emails', 'events', 'unmatched'] as const;
export type ActivityTab = (typeof activityTabs)[number];

/** Filter values for actions. `ANY` selects those for which a user has to choose the next step. */
export const choices = ['ANY', ...actionChoices] as const;

/** Returns the value if it is one of `values`; undefined otherwise, as for a value that belongs to another tab. */
export const only = <const Value extends string>(values: readonly Value[], value: string | undefined) =>
  values.find((known) => known === value);

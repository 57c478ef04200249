/** The lifecycle actions of an enrolment; each makes one call to the LMS. */
export const actionKinds = ['CREATE', 'TRANSFER', 'CANCEL', 'MARK'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** The actions on an enrolment that the LMS has. */
export const followingActions = ['TRANSFER', 'CANCEL', 'MARK'] as const satisfies readonly ActionKind[];
export type FollowingAction = (typeof followingActions)[number];

/** The states of an action: stored, taken by its run, ended. */
export const actionStates = ['REQUESTED', 'RUNNING', 'CLOSED'] as const;
export type ActionState = (typeof actionStates)[number];

/**
 * The choices of a user after a call that did not succeed (docs/product.md "Choices after a failure"). LINK: give the
 * id that the enrolment has in the LMS. CONFIRM: state that the LMS made the change. DISCARD: of a create action, give
 * up the enrolment that stayed PENDING; of another action, give up the action and leave the enrolment as it is.
 */
export const actionChoices = ['REPEAT', 'LINK', 'CONFIRM', 'DISCARD'] as const;
export type ActionChoice = (typeof actionChoices)[number];

/**
 * Returns whether one of these choices records here what the LMS has done. An action with one is in doubt: the LMS may have
 * done it, and nobody has decided about it.
 */
export const areOfDoubt = (choices: readonly string[]): boolean =>
  choices.includes('LINK') || choices.includes('CONFIRM');

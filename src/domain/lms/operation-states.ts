/** The states of an operation of the organisation's own LMS, which follow from its calls. */
export const operationStates = ['NOT_SET_UP', 'UNTESTED', 'WORKS', 'FAILING'] as const;

/** What the calls of an operation to the organisation's LMS say about it. */
export const operationStates = ['NOT_SET_UP', 'UNTESTED', 'WORKS', 'FAILING'] as const;

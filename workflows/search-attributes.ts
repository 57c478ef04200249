import { defineSearchAttributeKey } from '@temporalio/common';
import type { ActionKind } from '../src/domain/lms/actions.ts';

// All of them hold ids and names of kinds. None holds personal data, since operators see them in the web UI,
// unless an LMS makes its id of an enrolment from a name, as Open edX does.

/** The organisations that a run works for. */
export const organisationsAttribute = defineSearchAttributeKey('AttainOrganisations', 'KEYWORD_LIST');
/** The enrolment on which a user acts, by its id. */
export const enrolmentAttribute = defineSearchAttributeKey('AttainEnrolment', 'KEYWORD');
/** The id of that enrolment in the LMS, as soon as there is one. */
export const lmsEnrolmentAttribute = defineSearchAttributeKey('AttainLmsEnrolment', 'KEYWORD');
/** What a user does: an `ActionKind`, IMPORT, BULK_RUN, or CORRECTION. */
export const actionAttribute = defineSearchAttributeKey('AttainAction', 'KEYWORD');
/** How the action ended: a `CallOutcome`, or NOT_COMMITTED. */
export const outcomeAttribute = defineSearchAttributeKey('AttainOutcome', 'KEYWORD');

export const searchAttributes = [
  organisationsAttribute,
  enrolmentAttribute,
  lmsEnrolmentAttribute,
  actionAttribute,
  outcomeAttribute,
] as const;

export interface ActionSubject {
  readonly organisationId: string;
  readonly enrolmentId: string;
  /** Null as long as the LMS has given none. */
  readonly lmsEnrolmentId: string | null;
}

/** Returns the search attributes with which an action's run starts. */
export function actionAttributes(kind: ActionKind, { organisationId, enrolmentId, lmsEnrolmentId }: ActionSubject) {
  return [
    { key: organisationsAttribute, value: [organisationId] },
    { key: actionAttribute, value: kind },
    { key: enrolmentAttribute, value: enrolmentId },
    ...lmsEnrolment(lmsEnrolmentId),
  ];
}

/** Returns the search attribute for an enrolment's id in the LMS; none without an id. */
export const lmsEnrolment = (id: string | null) => (id === null ? [] : [{ key: lmsEnrolmentAttribute, value: id }]);

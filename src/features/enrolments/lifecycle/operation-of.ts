import type { ActionKind } from '../../../domain/lms/actions.ts';
import type { LmsOperation } from '../../lms/index.ts';

const operations = {
  CREATE: 'CREATE_ENROLMENT',
  TRANSFER: 'TRANSFER_ENROLMENT',
  CANCEL: 'CANCEL_ENROLMENT',
  MARK: 'UPDATE_MARKING',
} as const satisfies Record<ActionKind, LmsOperation>;

/** Returns the operation of the one call that an action makes (docs/product.md §6). */
export function operationOf<Kind extends ActionKind>(kind: Kind): (typeof operations)[Kind] {
  return operations[kind];
}

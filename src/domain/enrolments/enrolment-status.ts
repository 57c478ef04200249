import { asSentence } from '../../language/sentence.ts';
import { DomainError } from '../errors.ts';
import { statusWords } from './status-words.ts';

export const enrolmentStatuses = ['PENDING', 'ACTIVE', 'DISCARDED', 'TRANSFERRED', 'CANCELLED'] as const;
export type EnrolmentStatus = (typeof enrolmentStatuses)[number];

/** The allowed transitions of the status (docs/product.md "Enrolment status"). A status without one is final. */
export const enrolmentTransitions: Readonly<Record<EnrolmentStatus, readonly EnrolmentStatus[]>> = {
  PENDING: ['ACTIVE', 'DISCARDED'],
  ACTIVE: ['TRANSFERRED', 'CANCELLED'],
  DISCARDED: [],
  TRANSFERRED: [],
  CANCELLED: [],
};

export function canBecome(from: EnrolmentStatus, to: EnrolmentStatus): boolean {
  return enrolmentTransitions[from].includes(to);
}

/** Throws unless `to` may follow `from`. @throws DomainError ENROLMENT_TRANSITION_NOT_ALLOWED */
export function requireTransition(from: EnrolmentStatus, to: EnrolmentStatus): void {
  if (!canBecome(from, to)) {
    throw new DomainError(
      'ENROLMENT_TRANSITION_NOT_ALLOWED',
      asSentence('The status of an enrolment cannot change from “{from}” to “{to}”.', {
        from: statusWords[from],
        to: statusWords[to],
      }),
    );
  }
}

/**
 * Returns whether an enrolment may be transferred, cancelled or marked. For any other status the reply is 409
 * (docs/product.md "Enrolment status").
 */
export function allowsActions(status: EnrolmentStatus): boolean {
  return status === 'ACTIVE';
}

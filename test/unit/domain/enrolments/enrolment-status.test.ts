import { describe, expect, it } from '@jest/globals';
import {
  allowsActions,
  canBecome,
  enrolmentTransitions,
  requireTransition,
  type EnrolmentStatus,
} from '../../../../src/domain/enrolments/enrolment-status.ts';
import { DomainError } from '../../../../src/domain/errors.ts';

const all: EnrolmentStatus[] = ['PENDING', 'ACTIVE', 'DISCARDED', 'TRANSFERRED', 'CANCELLED'];
const allowed = ['PENDING→ACTIVE', 'PENDING→DISCARDED', 'ACTIVE→TRANSFERRED', 'ACTIVE→CANCELLED'];
const pairs = all.flatMap((from) => all.map((to) => [from, to, allowed.includes(`${from}→${to}`)] as const));

describe('the status of an enrolment', () => {
  it('is one of five', () => {
    expect(Object.keys(enrolmentTransitions).sort()).toEqual([...all].sort());
  });

  it.each(pairs)('%s → %s: %p', (from, to, expected) => {
    expect(canBecome(from, to)).toBe(expected);
    if (expected) {
      expect(() => requireTransition(from, to)).not.toThrow();
    } else {
      expect(() => requireTransition(from, to)).toThrow(DomainError);
      expect(() => requireTransition(from, to)).toThrow(
        expect.objectContaining({ name: 'DomainError', code: 'ENROLMENT_TRANSITION_NOT_ALLOWED' }),
      );
    }
  });

  it('allows actions when ACTIVE only', () => {
    expect(all.filter(allowsActions)).toEqual(['ACTIVE']);
  });
});

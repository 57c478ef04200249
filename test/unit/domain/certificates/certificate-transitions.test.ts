import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CertificateStatus } from '../../../../src/domain/certificates/certificate-status.ts';
import {
  reinstate,
  revoke,
  transitionAfterMarking,
} from '../../../../src/domain/certificates/certificate-transitions.ts';
import { statusWords } from '../../../../src/domain/certificates/status-words.ts';
import { DomainError } from '../../../../src/domain/errors.ts';
import { markEnrolment } from '../../../../src/domain/marking/mark.ts';
import { JUST_BELOW_100, notPercentages, percentages, units } from '../arbitraries.ts';

const all: CertificateStatus[] = ['NOT_EARNED', 'ISSUED', 'WITHDRAWN', 'REVOKED'];
const statuses = fc.constantFrom(...all);
const inputs = fc.record({
  status: statuses,
  mark: percentages,
  threshold: percentages,
  enrolmentIsActive: fc.boolean(),
});

/** The DomainError that the call throws. */
function refusal(call: () => unknown): DomainError {
  try {
    call();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

describe('transitionAfterMarking', () => {
  const table: [CertificateStatus, 'earned' | 'missed', 'active' | 'inactive', CertificateStatus][] = [
    ['NOT_EARNED', 'earned', 'active', 'ISSUED'],
    ['NOT_EARNED', 'earned', 'inactive', 'NOT_EARNED'],
    ['NOT_EARNED', 'missed', 'active', 'NOT_EARNED'],
    ['NOT_EARNED', 'missed', 'inactive', 'NOT_EARNED'],
    ['ISSUED', 'earned', 'active', 'ISSUED'],
    ['ISSUED', 'earned', 'inactive', 'ISSUED'],
    ['ISSUED', 'missed', 'active', 'WITHDRAWN'],
    ['ISSUED', 'missed', 'inactive', 'WITHDRAWN'],
    ['WITHDRAWN', 'earned', 'active', 'ISSUED'],
    ['WITHDRAWN', 'earned', 'inactive', 'WITHDRAWN'],
    ['WITHDRAWN', 'missed', 'active', 'WITHDRAWN'],
    ['WITHDRAWN', 'missed', 'inactive', 'WITHDRAWN'],
    ['REVOKED', 'earned', 'active', 'REVOKED'],
    ['REVOKED', 'earned', 'inactive', 'REVOKED'],
    ['REVOKED', 'missed', 'active', 'REVOKED'],
    ['REVOKED', 'missed', 'inactive', 'REVOKED'],
  ];

  it.each(table)('%s, mark %s, enrolment %s: %s', (status, mark, enrolment, next) => {
    fc.assert(
      fc.property(percentages, percentages, (a, b) => {
        fc.pre(mark === 'earned' || a !== b);
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const [given, threshold] = mark === 'earned' ? [high, low] : [low, high];
        const enrolmentIsActive = enrolment === 'active';
        expect(transitionAfterMarking({ status, mark: given, threshold, enrolmentIsActive })).toEqual(
          next === status ? null : { from: status, to: next },
        );
      }),
    );
  });

  it('compares unrounded', () => {
    const input = { status: 'NOT_EARNED', threshold: 100, enrolmentIsActive: true } as const;
    expect(transitionAfterMarking({ ...input, mark: 99.999999 })).toBeNull();
    expect(transitionAfterMarking({ ...input, mark: JUST_BELOW_100 })).toBeNull();
    expect(transitionAfterMarking({ ...input, mark: 100 })).toEqual({ from: 'NOT_EARNED', to: 'ISSUED' });
    expect(transitionAfterMarking({ ...input, threshold: 80, mark: 79.99999999999999 })).toBeNull();
    expect(transitionAfterMarking({ ...input, threshold: 80, mark: 80 })).not.toBeNull();
    expect(transitionAfterMarking({ ...input, threshold: 0, mark: 0 })).not.toBeNull();
  });

  it('changes nothing the second time: one e-mail per change', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const transition = transitionAfterMarking(input);
        fc.pre(transition !== null);
        expect(transitionAfterMarking({ ...input, status: transition.to })).toBeNull();
      }),
    );
  });

  it('over any history leaves an active enrolment ISSUED when, and only when, the last mark earns it, unless revoked', () => {
    fc.assert(
      fc.property(fc.array(percentages, { minLength: 1 }), percentages, (marks, threshold) => {
        let status: CertificateStatus = 'NOT_EARNED';
        let everEarned = false;
        for (const mark of marks) {
          status = transitionAfterMarking({ status, mark, threshold, enrolmentIsActive: true })?.to ?? status;
          everEarned ||= mark >= threshold;
          const missed = everEarned ? 'WITHDRAWN' : 'NOT_EARNED';
          expect(status).toBe(mark >= threshold ? 'ISSUED' : missed);
        }
      }),
    );
  });

  it('issues at threshold 100 when, and only when, every unit is achieved', () => {
    fc.assert(
      fc.property(percentages, units(undefined, 1), (progress, structures) => {
        const { units: results, mark } = markEnrolment(progress, { units: structures, certificates: [] }, new Map());
        const transition = transitionAfterMarking({
          status: 'NOT_EARNED',
          mark,
          threshold: 100,
          enrolmentIsActive: true,
        });
        expect(transition !== null).toBe(results.every((unit) => unit.status === 'ACHIEVED'));
      }),
      { numRuns: 500 },
    );
  });

  it('refuses a mark or a threshold that is no percentage, for every status', () => {
    fc.assert(
      fc.property(inputs, notPercentages, (input, bad) => {
        expect(() => transitionAfterMarking({ ...input, mark: bad })).toThrow(/^mark must be/);
        expect(() => transitionAfterMarking({ ...input, threshold: bad })).toThrow(/^threshold must be/);
      }),
    );
  });
});

describe('revoke', () => {
  it.each(['ISSUED', 'WITHDRAWN'] as const)('revokes what is %s', (status) => {
    expect(revoke(status)).toEqual({ from: status, to: 'REVOKED' });
  });

  it.each(['NOT_EARNED', 'REVOKED'] as const)('refuses what is %s', (status) => {
    const error = refusal(() => revoke(status));
    expect(error.code).toBe('CERTIFICATE_NOT_REVOCABLE');
    expect(error.message).toContain(`“${statusWords[status].text}”`);
  });
});

describe('reinstate', () => {
  it('goes by the mark', () => {
    fc.assert(
      fc.property(percentages, percentages, (mark, threshold) => {
        expect(reinstate({ status: 'REVOKED', mark, threshold })).toEqual({
          from: 'REVOKED',
          to: mark >= threshold ? 'ISSUED' : 'WITHDRAWN',
        });
      }),
    );
    expect(reinstate({ status: 'REVOKED', mark: 80, threshold: 80 }).to).toBe('ISSUED');
  });

  it.each(['NOT_EARNED', 'ISSUED', 'WITHDRAWN'] as const)('refuses what is %s', (status) => {
    const error = refusal(() => reinstate({ status, mark: 100, threshold: 50 }));
    expect(error.code).toBe('CERTIFICATE_NOT_REVOKED');
    expect(error.message).toContain(`“${statusWords[status].text}”`);
  });

  it('undoes a revocation as if the marking since then had gone on without it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ISSUED' as const, 'WITHDRAWN' as const),
        percentages,
        percentages,
        (status, mark, threshold) => {
          const revoked = revoke(status).to;
          const marked = transitionAfterMarking({ status, mark, threshold, enrolmentIsActive: true })?.to ?? status;
          expect(reinstate({ status: revoked, mark, threshold }).to).toBe(marked);
        },
      ),
    );
  });

  it('refuses a mark or a threshold that is no percentage', () => {
    fc.assert(
      fc.property(notPercentages, (bad) => {
        expect(() => reinstate({ status: 'REVOKED', mark: bad, threshold: 1 })).toThrow(RangeError);
        expect(() => reinstate({ status: 'REVOKED', mark: 1, threshold: bad })).toThrow(RangeError);
      }),
    );
  });
});

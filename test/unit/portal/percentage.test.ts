import { describe, expect, it } from '@jest/globals';
import { fromTo, markBeside, percentage } from '../../../src/portal/components/percentage.ts';

describe('a mark on the page that says why a certificate was issued', () => {
  it('is cut as on the page of the enrolment', () => {
    expect(markBeside(75.15, 60)).toBe(percentage(75.15));
    expect(markBeside(75.15, null)).toBe('75.1\u00a0%');
    expect(fromTo(30, 75.15)).toEqual(['30\u00a0%', '75.1\u00a0%']);
  });

  it('has all of its decimals only where the cut would say something wrong', () => {
    // 69.9 does not reach 69.95.
    expect(markBeside(69.97, 69.95)).toBe('69.97\u00a0%');
    expect(markBeside(69.97, 70)).toBe('69.9\u00a0%');
    expect(fromTo(75.11, 75.15)).toEqual(['75.11\u00a0%', '75.15\u00a0%']);
    expect(fromTo(75.15, 75.15)).toEqual(['75.1\u00a0%', '75.1\u00a0%']);
  });
});

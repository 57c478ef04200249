import { describe, expect, it } from '@jest/globals';
import { problemsOf, progressOf, refusalsOf, resultOf } from '../../../src/portal/sections/bulk-runs/bulk-run-words.ts';

const result = { waiting: 0, running: 0, done: 3, skipped: 6, failed: 1, unknown: 2, notDone: 0 };
const skipped = [
  { reason: 'ALREADY_ENROLLED', rows: 1 },
  { reason: 'NOT_ACTIVE', rows: 2 },
  { reason: 'ACTION_OPEN', rows: 3 },
] as const;

describe('the refused rows of a bulk run', () => {
  it('are problems, like the failed and unknown ones, unless there was nothing to do', () => {
    expect(refusalsOf({ skipped: [...skipped] }).map(({ reason }) => reason)).toEqual(['NOT_ACTIVE', 'ACTION_OPEN']);
    expect(problemsOf({ result, skipped: [...skipped] })).toBe(8);
    expect(problemsOf({ result, skipped: [{ reason: 'ALREADY_ENROLLED', rows: 6 }] })).toBe(3);
  });

  it('are called so', () => {
    expect(resultOf({ state: 'SKIPPED', skipReason: 'NOT_ACTIVE' })).toEqual({ label: 'Refused', tone: 'negative' });
    expect(resultOf({ state: 'SKIPPED', skipReason: 'EMAIL_NOT_FAILED' }).label).toBe('Skipped');
    expect(resultOf({ state: 'FAILED', skipReason: null }).label).toBe('Failed');
  });
});

describe('the progress of a bulk run', () => {
  it('counts no rows that were not done because it was cancelled', () => {
    const cancelled = { waiting: 0, running: 0, done: 28, skipped: 3, failed: 0, unknown: 0, notDone: 88 };
    expect(progressOf({ rows: 119, result: cancelled })).toEqual({ done: 28, total: 116 });
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  endOf,
  problemsOf,
  progressOf,
  refusalsOf,
  resultOf,
  runStateOf,
} from '../../../src/portal/sections/bulk-runs/bulk-run-words.ts';

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

describe('the state of a bulk run that has ended', () => {
  const ended = (counts: Partial<typeof result>, refused: typeof skipped | readonly [] = []) => ({
    state: 'DONE' as const,
    rows: 8,
    result: { waiting: 0, running: 0, done: 0, skipped: 0, failed: 0, unknown: 0, notDone: 0, ...counts },
    skipped: [...refused],
  });

  it('says how many have failed, and looks like a failure when all have', () => {
    expect(runStateOf(ended({ done: 8 }))).toEqual({ label: 'Done', tone: 'positive' });
    expect(runStateOf(ended({ failed: 8 }))).toEqual({ label: 'Done, 8 failed', tone: 'negative' });
    expect(runStateOf(ended({ done: 5, failed: 3 }))).toEqual({ label: 'Done, 3 failed', tone: 'caution' });
    expect(endOf(ended({ failed: 8 }))).toBe('The run has ended. Done, 8 failed.');
    expect(endOf(ended({ done: 8 }))).toBe('The run has ended.');
  });

  it('counts refused and unknown rows as problems', () => {
    expect(runStateOf(ended({ unknown: 8 }))).toEqual({ label: 'Done, 8 with problems', tone: 'caution' });
    expect(runStateOf(ended({ done: 2, skipped: 6 }, skipped))).toEqual({
      label: 'Done, 5 with problems',
      tone: 'caution',
    });
    expect(runStateOf(ended({ skipped: 7, failed: 1 }, skipped)).tone).toBe('negative');
  });
});

import { describe, expect, it } from '@jest/globals';
import { progressOf, questionOf } from '../../../src/portal/sections/imports/import-words.ts';

const plan = { rows: 10, newStudents: 4, addStudent: 5, callLms: 0, adoptId: 0, exists: 2, leaveOut: 3 };
const result = { waiting: 0, running: 0, created: 0, existed: 0, failed: 0, unknown: 0, leftOut: 3, notDone: 0 };

describe('an import', () => {
  it('counts the rows of the file in each step', () => {
    expect(progressOf({ plan, result: { ...result, waiting: 7 } })).toEqual({ done: 3, total: 10 });
    expect(progressOf({ plan, result: { ...result, waiting: 3, running: 1, created: 3 } })).toEqual({
      done: 6,
      total: 10,
    });
    expect(progressOf({ plan, result: { ...result, created: 4, existed: 2, failed: 1 } })).toEqual({
      done: 10,
      total: 10,
    });
    expect(progressOf({ plan, result: { ...result, created: 2, notDone: 5 } })).toEqual({ done: 5, total: 10 });
  });

  it('asks about the rows that bring something, and accounts for the others', () => {
    expect(questionOf({ plan })).toEqual({
      title: 'Import 5 rows?',
      others: 'The file has 10 rows. Already there, and not changed: 2. Skipped because of a problem: 3.',
    });
    expect(questionOf({ plan: { ...plan, rows: 1, addStudent: 1, exists: 0, leaveOut: 0 } })).toEqual({
      title: 'Import 1 row?',
      others: null,
    });
  });
});

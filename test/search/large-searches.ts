import { newId } from '../../src/platform/ids.ts';

/** Ids of rows from the middle of a large organisation. */
export interface LargeSample {
  readonly student: string;
  readonly report: string;
  readonly call: string;
  readonly certificate: string;
}

/**
 * Searches among a million enrolments, each with how many results it must have at least and at most: of nothing, of a
 * few and of very many, by each of the ways in which something is found.
 */
export function largeSearches({ student, report, call, certificate }: LargeSample): [string, number, number][] {
  // Other ids of the same milliseconds: what a request or a run of then would have.
  const near = (id: string) => `${id.slice(0, 13)}-7fff-8fff-${newId().slice(24)}`;
  return [
    ['a', 10, 20],
    ['an', 10, 20],
    ['s1', 10, 20],
    ['example', 0, 20],
    ['qqqqqqqq', 0, 0],
    ['zz', 0, 0],
    ['a a', 5, 20],
    ['an be', 5, 20],
    ['qq zz', 0, 0],
    ['a qqqqqqqq', 0, 0],
    ['qqqqqqqq a', 0, 0],
    ['a b c d e f g h i j k l m n o p q r s t u v w x y z', 0, 0],
    ['x'.repeat(200), 0, 0],
    ['der', 5, 20],
    ['der a', 5, 20],
    ['an der', 5, 20],
    ['s4711@example.org', 3, 20],
    ['common', 1, 20],
    ['mmo', 1, 20],
    ['lms-4711', 6, 20],
    ['lms-', 5, 20],
    ['lms-nothing', 0, 0],
    ['C-4711', 1, 20],
    ['C-', 5, 20],
    ['4711', 0, 20],
    [student, 3, 3],
    [report, 1, 1],
    [call, 1, 1],
    [certificate, 1, 1],
    [newId(), 0, 0],
    [near(student), 0, 0],
    [near(report), 0, 0],
    [near(call), 0, 0],
    [[near(student), near(report), near(call), newId()].join(' '), 0, 0],
    [`progress-reports-${near(report)}`, 0, 0],
  ];
}

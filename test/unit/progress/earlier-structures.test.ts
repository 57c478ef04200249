import { describe, expect, it } from '@jest/globals';
import { inPartsOfRevisions } from '../../../src/features/progress/earlier-structures.ts';
import type { EnrolmentToMark } from '../../../src/features/progress/recalculate-enrolments.ts';

type Courses = Parameters<typeof inPartsOfRevisions>[1];

const course = { revision: 'r', revisionNumber: 1_000, gainsFrom: 0, structure: { units: [], certificates: [] } };
const courses: Courses = new Map([['c', course]]);

/** An enrolment that was marked with a revision, to which a change is applied so that nobody loses. */
const enrolment = (id: string, markedRevision: number, apply: 'ALL' | 'GAINS' = 'GAINS') =>
  ({
    id,
    courseId: 'c',
    progress: 50,
    apply,
    before: { progress: 50, markedRevision, keptRevision: null, resultsRevision: null },
  }) as unknown as EnrolmentToMark;

const sizes = (enrolments: readonly EnrolmentToMark[]) =>
  inPartsOfRevisions(enrolments, courses).map(({ length }) => length);

describe('enrolments that were marked with many revisions of a course', () => {
  it('are computed in parts that need at most four revisions', () => {
    expect(sizes(Array.from({ length: 10 }, (_, index) => enrolment(`${index}`, index + 1)))).toEqual([4, 4, 2]);
  });

  it('are computed together when they have few revisions, or need none', () => {
    expect(sizes(Array.from({ length: 500 }, (_, index) => enrolment(`${index}`, 1 + (index % 4))))).toEqual([500]);
    expect(sizes(Array.from({ length: 500 }, (_, index) => enrolment(`${index}`, index, 'ALL')))).toEqual([500]);
  });

  it('keep their order, and none is lost', () => {
    const all = Array.from({ length: 30 }, (_, index) => enrolment(`${index}`, 1 + ((index * 7) % 11)));
    expect(inPartsOfRevisions(all, courses).flat()).toEqual(all);
    expect(inPartsOfRevisions([], courses)).toEqual([]);
  });
});

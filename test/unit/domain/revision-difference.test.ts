import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { differencesOf, type RevisionContent } from '../../../src/domain/courses/revision-difference.ts';

const id = fc.constantFrom('a', 'b', 'c', 'd');
const word = fc.constantFrom('x', 'y');
const unique = { selector: (each: { readonly id: string }) => each.id, maxLength: 4 };
const outcome = fc.record({ id, code: word, name: word });
const unit = fc.record({
  id,
  code: word,
  name: word,
  weight: fc.constantFrom(1, 2),
  outcomes: fc.uniqueArray(outcome, unique),
});
const definition = fc.record({ id, title: word, threshold: fc.constantFrom(50, 100) });
const content: fc.Arbitrary<RevisionContent> = fc.record({
  units: fc.uniqueArray(unit, unique),
  certificateDefinitions: fc.uniqueArray(definition, unique),
});

describe('the difference between two revisions', () => {
  it('is empty exactly when they are equal', () => {
    fc.assert(
      fc.property(content, content, (former, now) => {
        const isEqual = JSON.stringify(former) === JSON.stringify(now);
        expect(differencesOf(former, now).length === 0).toBe(isEqual);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(fc.property(content, (same) => expect(differencesOf(same, structuredClone(same))).toEqual([])));
  });

  it('names additions the other way round as removals', () => {
    fc.assert(
      fc.property(content, content, (former, now) => {
        const names = (kind: string, changes: ReturnType<typeof differencesOf>) =>
          changes.filter((each) => each.kind === kind).map(({ name }) => name);
        const there = differencesOf(former, now);
        const back = differencesOf(now, former);
        for (const part of ['UNIT', 'CERTIFICATE']) {
          expect(names(`${part}_ADDED`, there)).toEqual(names(`${part}_REMOVED`, back));
        }
      }),
    );
  });

  it('tells a raised threshold with both marks', () => {
    const course = (threshold: number): RevisionContent => ({
      units: [],
      certificateDefinitions: [{ id: 'a', title: 'Diploma', threshold }],
    });
    expect(differencesOf(course(70), course(80))).toEqual([
      { kind: 'THRESHOLD_CHANGED', name: 'Diploma', formerName: null, from: 70, to: 80 },
    ]);
  });
});

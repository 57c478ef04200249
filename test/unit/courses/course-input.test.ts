import { expect, it } from '@jest/globals';
import { contentOf } from '../../../src/features/courses/course-input.ts';

it('gives the parts of the largest course their ids in several turns of the event loop', async () => {
  const outcomes = Array.from({ length: 100 }, (_, index) => ({ code: `${index}`, name: 'Outcome' }));
  const units = Array.from({ length: 100 }, (_, index) => ({ code: `${index}`, name: 'Unit', weight: 1, outcomes }));
  const input = { name: 'Largest', lmsCourseId: null, units, certificateDefinitions: [] };
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const content = await contentOf(input, { units: [], certificateDefinitions: [] });
  isOver = true;
  expect(new Set(content.units.flatMap((unit) => [unit.id, ...unit.outcomes.map(({ id }) => id)])).size).toBe(10_100);
  expect(content.units.map(({ code }) => code)).toEqual(units.map(({ code }) => code));
  expect(turns).toBeGreaterThan(10);
});

import { expect, it } from '@jest/globals';
import { whyNotYetInWords } from '../../../src/portal/sections/enrolments/why-not-yet-words.ts';

const reachable = (openUnitIds: string[]) =>
  whyNotYetInWords({
    kind: 'REACHABLE',
    bestMark: null,
    neededProgress: 80,
    neededMark: 73.4,
    openUnitIds,
    missing: [],
  }).replaceAll('\u00a0', ' ');

it('names the mark that one open unit needs', () => {
  expect(reachable(['a'])).toBe(
    'It is earned once the progress reaches 80 %. Or mark the open unit by hand: its mark must reach 73.4 %.',
  );
});

it('asks of several open units the average by weight, and not that each reaches it', () => {
  expect(reachable(['a', 'b', 'c'])).toBe(
    'It is earned once the progress reaches 80 %. Or mark the 3 open units by hand: their average mark, by weight, must reach 73.4 %.',
  );
});

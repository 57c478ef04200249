import { expect, it } from '@jest/globals';
import { textRuns } from '../../src/features/certificates/document/text-runs.ts';
import { claimedCharacters } from './claimed-characters.ts';

it('each character that a font claims can be set, alone and beside a space', () => {
  const failed = claimedCharacters().filter((character) => {
    try {
      return !textRuns(`${character} ${character}`, 'serif').every(({ unitWidth }) => Number.isFinite(unitWidth));
    } catch {
      return true;
    }
  });
  expect(failed).toEqual([]);
}, 600_000);

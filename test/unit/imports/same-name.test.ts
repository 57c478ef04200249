import { expect, it } from '@jest/globals';
import { sameName } from '../../../src/features/imports/same-name.ts';

it('names are compared without case, accents and repeated spaces', () => {
  expect(sameName('Łucja  WIŚNIEWSKA', 'lucja Wisniewska ')).toBe(true);
  expect(sameName('Zoë Søren', 'Zoe Soren')).toBe(true);
  expect(sameName('Ala Wiśniewska', 'Aleksandra Wiśniewska')).toBe(false);
});

import { expect, it } from '@jest/globals';
import { doneInWords, impactInWords } from '../../../src/portal/sections/corrections/correction-words.ts';
import { wordsFor } from '../../../src/portal/sections/enrolments/timeline-words.ts';

// Who loses a certificate has another mark as well, and is not counted twice.
it('says of how many only the mark changes, beside those whose certificates change', () => {
  const counts = { gain: 0, lose: 1, markOnly: 11, stay: 2 };
  expect(impactInWords(counts)).toBe(
    '0 students gain a certificate, 1 loses one, only the mark changes for 11, 2 students stay as they are.',
  );
  expect(doneInWords(counts)).toBe(
    '0 students gained a certificate, 1 lost one, only the mark changed for 11, 2 students stayed as they were.',
  );
});

it('says of a kept certificate that the mark is too low for the changed course', () => {
  const entry = { kind: 'CERTIFICATE', event: 'certificate.kept', title: 'First Aid', actor: null };
  const { text } = wordsFor({ ...entry, mark: 55, threshold: 58 } as never);
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    '“First Aid” was kept, although the mark 55 % is below the required mark 58 % of the changed course',
  );
});

import { expect, it } from '@jest/globals';
import {
  doneInWords,
  effectInWords,
  impactInWords,
} from '../../../src/portal/sections/corrections/correction-words.ts';
import { wordsFor } from '../../../src/portal/sections/enrolments/timeline-words.ts';

// Who loses a certificate has another mark as well, and is not counted twice.
it('says of how many only the mark changes, beside those whose certificates change', () => {
  const counts = { gain: 3, lose: 1, markOnly: 11, stay: 2 };
  expect(impactInWords(counts)).toBe(
    '3 enrolments gain a certificate, 1 enrolment loses a certificate, 11 enrolments get another mark only and 2 enrolments stay as they are.',
  );
  expect(doneInWords(counts)).toBe(
    '3 enrolments gained a certificate, 1 enrolment lost a certificate, 11 enrolments got another mark only and 2 enrolments stayed as they were.',
  );
});

it('leaves out what is zero', () => {
  expect(impactInWords({ gain: 0, lose: 1, markOnly: 0, stay: 2 })).toBe(
    '1 enrolment loses a certificate and 2 enrolments stay as they are.',
  );
  expect(impactInWords({ gain: 0, lose: 0, markOnly: 1, stay: 0 })).toBe('1 enrolment gets another mark only.');
  expect(doneInWords({ gain: 1, lose: 0, markOnly: 0, stay: 1 })).toBe(
    '1 enrolment gained a certificate and 1 enrolment stayed as it was.',
  );
  expect(doneInWords({ gain: 0, lose: 0, markOnly: 0, stay: 5 })).toBe('Nothing changed for the students.');
});

it('says what has happened once a correction was applied', () => {
  expect(effectInWords('LOSES', false)).toEqual({ label: 'Loses a certificate', tone: 'negative' });
  expect(effectInWords('LOSES', true)).toEqual({ label: 'Lost a certificate', tone: 'negative' });
  expect(effectInWords('KEPT', true).label).toBe('Kept a certificate');
});

it('says of a kept certificate that the mark is too low for the changed course', () => {
  const entry = { kind: 'CERTIFICATE', event: 'certificate.kept', title: 'First Aid', actor: null };
  const { text } = wordsFor({ ...entry, mark: 55, threshold: 58 } as never);
  expect(text.replaceAll('\u00a0', ' ')).toBe(
    '“First Aid” was kept, although the mark 55 % is below the required mark 58 % of the changed course',
  );
});

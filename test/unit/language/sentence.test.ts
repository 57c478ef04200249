import { expect, it } from '@jest/globals';
import { inLanguage } from '../../../src/platform/language/languages-of-service.ts';
import { asSentence, englishWording, wording, type Sentence } from '../../../src/language/sentence.ts';

/** As it comes back from the database. */
const stored = (...sentences: Sentence[]): Sentence[] => JSON.parse(JSON.stringify(sentences)) as Sentence[];

it('shows stored sentences in the language of their reader, with their values', () => {
  const ended = asSentence('The import was ended because of an error.');
  const refused = asSentence('The database refused it (SQLSTATE {state}).', { state: '23505' });
  const both = stored(ended, refused);
  expect(wording(both)).toBe('The import was ended because of an error. The database refused it (SQLSTATE 23505).');
  expect(inLanguage('de', () => wording(both))).toBe(
    'Der Import wurde wegen eines Fehlers beendet. Die Datenbank hat es abgelehnt (SQLSTATE 23505).',
  );
  expect(inLanguage('ar', () => wording(both))).toContain('SQLSTATE 23505');
});

it('translates a value that is a text of its own', () => {
  const missing = stored(asSentence('{field} is missing.', { field: asSentence('First name') }));
  expect(inLanguage('de', () => wording(missing))).toBe('Vorname fehlt.');
  expect(inLanguage('de', () => englishWording(missing))).toBe('First name is missing.');
});

it('shows a text that no catalogue has as it is, whatever it contains', () => {
  const message = { text: 'The LMS said {"error": \'{no}\'} <b>' };
  expect(inLanguage('de', () => wording(stored(message)))).toBe(message.text);
});

it('keeps the values of a sentence out of its message', () => {
  const value = "{count, plural, one {#}} <b>'{x}'";
  expect(wording(stored(asSentence('“{value}” is not a valid e-mail address.', { value })))).toBe(
    `“${value}” is not a valid e-mail address.`,
  );
});

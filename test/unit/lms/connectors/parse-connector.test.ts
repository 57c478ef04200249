import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { wording } from '../../../../src/language/sentence.ts';
import { inLanguage } from '../../../../src/platform/language/languages-of-service.ts';
import { parseConnector } from '../../../../src/features/lms/connectors/parse-connector.ts';

const document = (title: string) => ({
  connector: 1,
  name: 'Mine',
  operations: { GET_COURSES: { steps: [{ name: 'courses', title, url: 'courses' }], result: '[]' } },
});

describe('a document', () => {
  it.each(['a \u0000 title', 'half \ud800 a pair'])('with a text that no row can store is refused: %j', (title) => {
    expect(parseConnector(document(title))).toEqual({
      ok: false,
      problems: [{ path: '', message: { text: 'The document has a NUL, or half of a surrogate pair.' } }],
    });
    expect(parseConnector({ ...document('fine'), [title]: 1 }).ok).toBe(false);
  });

  it('with any storable title is taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (title) => {
        fc.pre(!title.includes('\u0000') && title.length <= 200);
        expect(parseConnector(document(title)).ok).toBe(true);
      }),
    );
  });

  it('of any JSON is parsed or refused with problems', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const parsed = parseConnector(json);
        expect(parsed.ok || parsed.problems.length > 0).toBe(true);
      }),
    );
  });

  it.each<[string, object, string, string, string]>([
    [
      'a member that is not known',
      { ...document('fine'), foo: 1 },
      '',
      'Not known here: "foo".',
      'Hier nicht bekannt: "foo".',
    ],
    ['no name', { ...document('fine'), name: undefined }, 'name', 'This is missing.', 'Dies fehlt.'],
    [
      'a number as its name',
      { ...document('fine'), name: 5 },
      'name',
      'This must be a text.',
      'Dies muss ein Text sein.',
    ],
    [
      'an empty name',
      { ...document('fine'), name: '' },
      'name',
      'This must not be empty.',
      'Dies darf nicht leer sein.',
    ],
    ['another format', { ...document('fine'), connector: 2 }, 'connector', 'This must be 1.', 'Dies muss 1 sein.'],
    [
      'a title that is too long',
      document('x'.repeat(201)),
      'operations.GET_COURSES.steps[0].title',
      'This must have at most 200 characters.',
      'Dies darf höchstens 200 Zeichen haben.',
    ],
    [
      'an operation that does not exist',
      { ...document('fine'), operations: { GET_ALL: {} } },
      'operations',
      'Not known here: "GET_ALL".',
      'Hier nicht bekannt: "GET_ALL".',
    ],
    [
      'a kind of authentication that does not exist',
      { ...document('fine'), authentication: { type: 'MAGIC' } },
      'authentication.type',
      'This must be "NONE" or "BASIC" or "BEARER" or "CUSTOM_HEADER" or "OAUTH2_CLIENT_CREDENTIALS".',
      'Dies muss "NONE" oder "BASIC" oder "BEARER" oder "CUSTOM_HEADER" oder "OAUTH2_CLIENT_CREDENTIALS" sein.',
    ],
    [
      'a number as the value of a header',
      { ...document('fine'), headers: { 'X-Test': 5 } },
      'headers.X-Test',
      'This must be a text, or an object that names a secret.',
      'Dies muss ein Text oder ein Objekt, das ein Geheimnis nennt, sein.',
    ],
    [
      'a secret with an impossible name',
      { ...document('fine'), secrets: [{ name: '1', label: 'One' }] },
      'secrets[0].name',
      'This must be a letter, then letters, digits and _.',
      'Dies muss ein Buchstabe sein, dann Buchstaben, Ziffern und _.',
    ],
  ])('with %s is refused in the language of the reader', (_what, json, path, english, german) => {
    const parsed = parseConnector(json);
    if (parsed.ok) throw new Error('It was taken.');
    const [problem] = parsed.problems;
    expect(problem?.path).toBe(path);
    expect(wording([problem!.message])).toBe(english);
    expect(inLanguage('de', () => wording([problem!.message]))).toBe(german);
  });
});

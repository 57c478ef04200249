import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
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
      problems: [{ path: '', message: 'The document has a NUL, or half of a surrogate pair.' }],
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
});

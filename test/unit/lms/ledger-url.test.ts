import { describe, expect, it } from '@jest/globals';
import { ledgerUrl } from '../../../src/features/lms/ledger-url.ts';

const origin = 'https://lms.example';

describe('an address in the ledger', () => {
  it('shows what was asked for, and no value that may be a key', () => {
    const moodle = `${origin}/webservice/rest/server.php?wstoken=a1b2&wsfunction=core_course_get_courses&moodlewsrestformat=json`;
    expect(ledgerUrl(moodle, [])).toBe(
      `${origin}/webservice/rest/server.php?wstoken=…&wsfunction=core_course_get_courses&moodlewsrestformat=json`,
    );
    expect(ledgerUrl(`${origin}/courses?search=fire%20%26%20gas&per_page=50&PAGE=2&limit=9&offset=0`, [])).toBe(
      `${origin}/courses?search=fire%20%26%20gas&per_page=50&PAGE=2&limit=9&offset=0`,
    );
  });

  it.each([
    'page=4f3c2b1a',
    'limit=1e9',
    'per_page=1234567890',
    'format=s3cr3t',
    'moodlewsrestformat=jsonjson',
    'wsfunction=core%20and%20more',
    `search=${'a'.repeat(101)}`,
    'api_key=10',
    'token=json',
    'constructor=1',
    '__proto__=1',
  ])('hides %s', (query) => {
    expect(ledgerUrl(`${origin}/courses?${query}`, [])).toBe(`${origin}/courses?${query.split('=')[0]}=…`);
  });

  it('hides each value that is or contains a secret of the call, in any spelling', () => {
    const secrets = ['pa ss/word'];
    for (const value of ['pa%20ss%2Fword', 'x-pa+ss%2Fword-y', 'pa%2520ss%252Fword']) {
      expect(ledgerUrl(`${origin}/courses?search=${value}&page=1`, secrets)).toBe(`${origin}/courses?search=…&page=1`);
    }
    expect(ledgerUrl(`${origin}/pa%20ss%2Fword/courses?page=1`, secrets)).not.toContain('ss');
  });

  it('has neither user information nor a fragment, and cuts what is no address', () => {
    expect(ledgerUrl('https://ada:pw@lms.example/c?x=1#frag', [])).toBe(`${origin}/c?x=…`);
    expect(ledgerUrl('no address?key=1', [])).toBe('no address');
  });
});

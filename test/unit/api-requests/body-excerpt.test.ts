import { describe, expect, it } from '@jest/globals';
import {
  excerptInLanguage,
  excerptOfBody,
  excerptOfBytes,
} from '../../../src/features/api-requests/rules/body-excerpt.ts';
import { inLanguage } from '../../../src/platform/language/languages-of-service.ts';
import { loggedPath } from '../../../src/features/api-requests/rules/logged-path.ts';
import { maskedProblem } from '../../../src/features/api-requests/rules/masked-text.ts';

const secret = 'S3cr3t-Value';
const apiKey = `svc_${'ab12'.repeat(16)}`;

describe('the excerpt of a body', () => {
  it.each([
    [{ lmsEnrolmentId: 'enr-1', progress: 50 }, '{\n  "lmsEnrolmentId": "enr-1",\n  "progress": 50\n}'],
    [{ lmsEnrolmentId: 7, progress: null }, '{\n  "lmsEnrolmentId": 7,\n  "progress": null\n}'],
    [{ progress: secret }, '{\n  "progress": "…"\n}'],
    [{ progress: '66,6 %' }, '{\n  "progress": "66,6 %"\n}'],
    [{ progress: { a: secret }, list: [secret] }, '{\n  "progress": { … },\n  "list": [ … ]\n}'],
    [{ [secret]: 1 }, '{\n  "…": …\n}'],
    [{ lmsEnrolmentId: `x ${apiKey}` }, '{\n  "lmsEnrolmentId": "x svc_…"\n}'],
    [{ lmsEnrolmentId: 'ada@example.org' }, '{\n  "lmsEnrolmentId": "…@…"\n}'],
    [{}, '{}'],
    [[], '[]'],
    [[{ secret }, 1], '[ … ] with 2 members'],
    [secret, '"…"'],
    [null, 'null'],
    [5, '5'],
  ])('of %j', (body, excerpt) => {
    expect(excerptOfBody(body)).toBe(excerpt);
  });

  it('is bounded, however large the body is', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [
        `name-${'x'.repeat(20)}`.slice(0, 8) + String.fromCharCode(97 + (index % 26)) + index,
        index,
      ]),
    );
    expect(excerptOfBody(wide).length).toBeLessThan(1_100);
    expect(excerptOfBody({ lmsEnrolmentId: '\\"'.repeat(8_000) }).length).toBeLessThan(1_100);
    expect(excerptOfBytes(Buffer.from('{,'.repeat(8_000))).length).toBeLessThanOrEqual(1_001);
  });
});

describe('the excerpt of a body that is not JSON', () => {
  it.each([
    ["{lmsEnrolmentId: 'enr-1', progress: 50}", "{lmsEnrolmentId: '…', progress: 50}"],
    [`lmsEnrolmentId=${secret}&progress=50&token=${secret}`, 'lmsEnrolmentId=…&progress=50&…=…'],
    [`<report><name>${secret}</name></report>`, '<…><…>…</…></…>'],
    ['{"progress": 50,\n "lmsEnrolmentId": }', '{"progress": 50,\n "lmsEnrolmentId": }'],
    ['{"progress": NaN, "phone": 004917012345}', '{"progress": NaN, "…": …}'],
    [`${apiKey} ${secret}`, '… …'],
  ])('of %s', (body, excerpt) => {
    expect(excerptOfBytes(Buffer.from(body))).toBe(excerpt);
  });

  it('takes any bytes', () => {
    const text = excerptOfBytes(Buffer.from([0xff, 0x00, 0x7b, 0xe2, 0x80, 0xae, 0x22]));
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toContain('\0');
  });
});

describe('what an excerpt says itself', () => {
  it('is in the language of its reader; the rest stays', () => {
    const long = excerptOfBody(Object.fromEntries(Array.from({ length: 27 }, (_, index) => [`name-${index}`, 'x'])));
    const quoted = excerptOfBody({ lmsEnrolmentId: '… and 7 more fields' });
    const inGerman = (excerpt: string | null) => inLanguage('de', () => excerptInLanguage(excerpt));
    expect(long).toContain('… and 7 more fields');
    expect(excerptInLanguage(long)).toBe(long);
    expect(inGerman(long)).toBe(long.replace('… and 7 more fields', '… und 7 weitere Felder'));
    expect(inGerman(excerptOfBody([1, 2]))).toBe('[ … ] mit 2 Elementen');
    expect([inGerman(quoted), inGerman(null)]).toEqual([quoted, null]);
  });
});

describe('the address and the problems', () => {
  it.each([
    ['/api/enrolments/lms-progress?key=1', '/api/enrolments/lms-progress'],
    ['/api/enrolment/lms-progress', '/api/enrolment/lms-progress'],
    [`/api/students/${secret}/x`, '/api/students/…/x'],
    [`/api/${apiKey}`, '/api/…'],
    ['/api/ada@example.org', '/api/…'],
    [`/api${'/a'.repeat(50)}`, '/api/a/a/a/a/a/…'],
  ])('of %s', (address, path) => {
    expect(loggedPath(address)).toBe(path);
  });

  it('keep no name that the sender chose', () => {
    expect(maskedProblem(`The body has the key "${secret}" twice in one object.`)).toBe(
      'The body has the key "…" twice in one object.',
    );
    expect(maskedProblem('The body has the key "progress" twice in one object.')).toBe(
      'The body has the key "progress" twice in one object.',
    );
  });
});

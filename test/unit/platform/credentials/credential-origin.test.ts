import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { credentialsForUrl, originOf } from '../../../../src/platform/credentials/credential-origin.ts';
import { lmsOperations, type LmsOperation } from '../../../../src/features/lms/rules/operations.ts';
import { renderRequest } from '../../../../src/features/lms/rules/templates/render-request.ts';
import { TemplateError } from '../../../../src/features/lms/rules/templates/template-errors.ts';

const secret = 'canary';
const pieces = [
  'http',
  'https',
  ':',
  '/',
  '//',
  '\\',
  '@',
  '?',
  '#',
  '%',
  '.',
  ':443',
  ':80',
  '\t',
  ' ',
  '${courseId}',
];
const hosts = [
  'lms.example',
  'LMS.example.',
  'evil.example',
  '127.0.0.1',
  '[2001:db8::1]',
  'bücher.example',
  'ftp:',
  '',
];
const texts = fc.oneof(
  fc
    .record({
      scheme: fc.constantFrom('https://', 'http://', 'HTTPS:\\\\', ' https:/', 'ftp://', ''),
      host: fc.constantFrom(...hosts),
      rest: fc.array(fc.constantFrom(...pieces, 'a'), { maxLength: 5 }).map((parts) => parts.join('')),
    })
    .map(({ scheme, host, rest }) => scheme + host + rest),
  fc.array(fc.constantFrom(...pieces, ...hosts), { maxLength: 8 }).map((parts) => parts.join('')),
);

describe('the origin of a template', () => {
  it('is that of each request that is rendered from it', () => {
    const operation: LmsOperation = 'GET_COURSE';
    expect(lmsOperations[operation].variables).toHaveProperty('courseId');
    fc.assert(
      fc.property(texts, fc.string(), (url, courseId) => {
        try {
          const request = renderRequest(operation, { url, body: '' }, { courseId });
          expect(originOf(url)).toBe(new URL(request.url).origin);
        } catch (error) {
          if (!(error instanceof TemplateError)) throw error;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a credential that is entered once', () => {
  it('reaches no other origin, whatever is saved after it', () => {
    const given = fc.constantFrom('', '••••', 'own');
    const step = fc.record({ url: texts, username: given, password: given });
    fc.assert(
      fc.property(texts, fc.array(step, { maxLength: 5 }), (first, steps) => {
        let stored = { url: first, type: 'BASIC' as const, credentials: { username: secret, password: secret } };
        for (const { url, ...entered } of steps) {
          try {
            const credentials = credentialsForUrl(url, { type: 'BASIC', ...entered }, stored);
            stored = { url, type: 'BASIC', credentials: credentials as typeof stored.credentials };
          } catch {
            // Nothing was saved.
          }
          if (stored.credentials === null || originOf(stored.url) === null) continue;
          if (Object.values(stored.credentials).includes(secret)) expect(originOf(stored.url)).toBe(originOf(first));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

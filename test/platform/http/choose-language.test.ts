import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { languages } from '../../../src/language/languages.ts';
import { setLanguageCookie } from '../../../src/platform/http/language-cookie.ts';
import { returnPath } from '../../../src/platform/http/return-path.ts';
import { send } from '../../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../../support/portal-fixture.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const post = (body: string, headers: Record<string, string> = {}) =>
  send(portal.api, {
    method: 'POST',
    path: '/language',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const get = (path: string, headers: Record<string, string> = {}) =>
  send(portal.api, { method: 'GET', path, headers: { Accept: 'text/html', ...headers } });

describe('choosing a language', () => {
  it.each(languages)('keeps it in a cookie and leads back to the page: %s', async (language) => {
    const path = '/verify/4KQ7ZZ2M9TXB?from=mail';
    const answer = await post(form({ language, return: path }));
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(path);
    expect(answer.headers['cache-control']).toBe('no-store');
    const cookies = answer.headers['set-cookie'] ?? [];
    expect(cookies).toEqual([`attain_language=${language}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`]);
    const page = await get(path, { Cookie: cookies[0]!.split(';')[0]!, 'Accept-Language': 'fr, en' });
    expect(page.body.toString()).toContain(`<html lang="${language}"`);
    const signIn = await get('/sign-in', { Cookie: cookies[0]!.split(';')[0]! });
    expect(signIn.headers['content-language']).toBe(language);
  });

  it('requires HTTPS for the cookie where the service has it', () => {
    expect(setLanguageCookie('https://attain.example', 'de')).toContain('; SameSite=Lax; Secure;');
    expect(setLanguageCookie('http://localhost:3000', 'de')).not.toContain('Secure');
  });

  it.each([
    ['another language', form({ language: 'fr', return: '/status' })],
    ['a language twice', 'language=de&language=ar&return=/status'],
    ['none', form({ return: '/status' })],
    ['a whole header', form({ language: 'de; Domain=evil.example', return: '/status' })],
  ])('keeps nothing for %s', async (_what, body) => {
    const answer = await post(body);
    expect([answer.status, answer.headers.location]).toEqual([303, '/status']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each(['cross-site', 'same-site'])('is not possible for the form of another site: %s', async (site) => {
    const answer = await post(form({ language: 'ar', return: '/status' }), { 'Sec-Fetch-Site': site });
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const own = await post(form({ language: 'ar', return: '/status' }), { 'Sec-Fetch-Site': 'same-origin' });
    expect(own.headers['set-cookie']).toHaveLength(1);
  });

  it('reads a small form only', async () => {
    const answer = await post(form({ language: 'de', return: `/${'x'.repeat(20_000)}` }));
    expect(answer.status).toBe(413);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const other = await send(portal.api, {
      method: 'POST',
      path: '/language',
      headers: { 'Content-Type': 'application/json' },
      body: '{"language":"de","return":"/status"}',
    });
    expect([other.status, other.headers.location]).toEqual([303, '/']);
    expect(other.headers['set-cookie']).toBeUndefined();
  });
});

describe('the way back', () => {
  it.each([
    ['/', '/'],
    ['/status', '/status'],
    ['/sign-in?return=%2Fstudents%3Fsearch%3Dada', '/sign-in?return=%2Fstudents%3Fsearch%3Dada'],
    ['/verify/ä', '/verify/%C3%A4'],
    ['/a/../status', '/status'],
    ['//evil.example', '/'],
    ['///evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['evil.example', '/'],
    ['@evil.example', '/'],
    ['', '/'],
    [' /status', '/'],
    ['/status\r\nSet-Cookie: a=b', '/'],
    ['/\u0000', '/'],
    ['/\u0085', '/'],
    [`/${'x'.repeat(2_000)}`, '/'],
    [undefined, '/'],
    [['/status', '/'], '/'],
  ])('from %j is %s', async (wanted, path) => {
    expect(returnPath(wanted)).toBe(path);
    if (typeof wanted !== 'string') return;
    expect((await post(form({ language: 'de', return: wanted }))).headers.location).toBe(path);
  });

  it('never leads to another site, whatever is wanted', () => {
    const origin = 'https://attain.example';
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '\r',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '%5c',
      ' ',
      'evil.example',
      'https:',
      '\u3002',
      '\uFF0F',
    );
    const wanted = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.array(piece).map((pieces) => `/${pieces.join('')}`),
    );
    fc.assert(
      fc.property(wanted, (value) => {
        const path = returnPath(value);
        expect(new URL(path, `${origin}/language`).origin).toBe(origin);
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        // It leads to itself, so that a page can be left and come back to as often as wanted.
        expect(returnPath(path)).toBe(path);
      }),
      { numRuns: 2_000 },
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { send } from '../support/http-client.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const html = { Accept: 'text/html' };
const get = (path: string, headers: Record<string, string> = {}) =>
  send(portal.api, { method: 'GET', path, headers: { ...html, ...headers } });

/** Pages that the server renders, with a word of each language. */
const pages = [
  ['/status', 'Go to the start page', 'Zur Startseite', 'الانتقال إلى صفحة البداية'],
  ['/healthz', 'Attain answers', 'Attain antwortet', 'يستجيب'],
  ['/verify/4KQ7ZZ2M9TXB', 'No certificate was found', 'Kein Zertifikat gefunden', 'شهادة'],
  ['/verify/4KQ7ZZ2M9TXB/certificate.pdf', 'No valid certificate', 'Kein gültiges Zertifikat', 'لا توجد شهادة سارية'],
  ['/digest/unknown', 'This link does not work', 'Dieser Link funktioniert nicht', 'هذا الرابط لا يعمل'],
  ['/no-such-page', 'Page not found', 'Seite nicht gefunden', 'الصفحة'],
] as const;

describe('a page outside the portal', () => {
  it.each(pages)('is in the language of its reader: %s', async (path, english, german, arabic) => {
    const texts = { en: english, de: german, ar: arabic };
    const cases = [
      [{}, 'en'],
      [{ 'Accept-Language': 'fr, de-AT;q=0.8, en;q=0.5' }, 'de'],
      [{ 'Accept-Language': 'ar' }, 'ar'],
      [{ 'Accept-Language': 'de', Cookie: 'attain_language=ar' }, 'ar'],
      [{ 'Accept-Language': 'ar', Cookie: 'a=b; attain_language=en' }, 'en'],
      [{ 'Accept-Language': 'de', Cookie: 'attain_language=xx' }, 'de'],
    ] as const;
    for (const [headers, language] of cases) {
      const { headers: answered, body } = await get(path, headers);
      const text = body.toString();
      expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(text).toContain(texts[language]);
      expect(answered['content-language']).toBe(language);
      expect(answered.vary).toMatch(/\bCookie\b/);
      expect(answered.vary).toMatch(/\bAccept-Language\b/);
      expect(answered['cache-control']).toBe('no-store');
    }
  });

  it.each(pages)('offers every language, and leads back to itself: %s', async (path, ..._words) => {
    const wanted = `${path}?a="b"&c=%27`;
    const { headers, body } = await get(wanted, { 'Accept-Language': 'de' });
    const html = body.toString();
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    const shown = /<form [^>]*action="\/language" aria-label="Sprache">[^]*?<\/form>/.exec(html)![0];
    for (const name of ['English', 'Deutsch', 'العربية']) expect(shown).toContain(`>${name}</button>`);
    expect(shown.match(/<button [^>]*aria-current="true">(.*?)</)![1]).toBe('Deutsch');
    expect(shown).toContain(`name="return" value="${path}?a&#x3D;&quot;b&quot;&amp;c&#x3D;%27"`);
  });

  it('says to caches what its language depends on, as the pages of the portal do', async () => {
    const { headers } = await get('/sign-in', { 'Accept-Language': 'de' });
    expect(headers['content-language']).toBe('de');
    expect(headers.vary).toMatch(/Cookie, Accept-Language/);
  });
});

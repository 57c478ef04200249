import type { Page } from 'playwright-core';
import type { PortalWorld } from './portal-world.ts';

/** Names that are the same in every language. */
const names =
  /\b(Attain|LMS|API|URL|HTTPS?|PDF|CSV|XLSX|xlsx|JSON|JSONata|Moodle|Canvas|Temporal|cURL|curl|Node|Python|PHP|HMAC|SHA|GET|POST|PUT|PATCH|DELETE|UTC|GMT|CET|English|Deutsch|Foreign|REST|SCORM|UUID|QR|DNS|TLS|SMTP|IP|IANA|Bearer|Basic|Authorization|Excel|Standard Webhooks|Base64|body|headers|null|X-Request-Id|https|webhook-id|webhook-timestamp|External reference|date-time|uuid|uri|attain-|PNG|JPEG|Ctrl|Tab|UTF)(?!\w)/g;

/** What people and the LMS wrote, in `buildOneOfEach` and the factories. */
const written =
  /\b([Ff]oreign(\.csv| Student| course| endpoint)?|Organisation \d+|Ada Admin|Stan Staff|Unit \d|Outcome \d|Certificate at \d+|CRM|Somebody|Ana( Novák)?)\b/g;

/**
 * Returns the texts of a page with words in Latin letters that are neither data of the test nor marked as code: in a
 * language with another script these are not translated.
 */
export async function foreignTexts(page: Page, { organisation }: Pick<PortalWorld, 'organisation'>): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
    const left = 'script,style,code,pre,kbd,samp,bdi,textarea,svg,time,[lang]:not(html),[dir=ltr],[translate=no],.cm-editor';
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement.closest(left) === null && isShown(node.parentElement)) found.push(node.data);
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll('[' + name + ']')) {
        if (element.closest(left) === null) found.push(element.getAttribute(name));
      }
    }
    return found;
  })()`);
  const data = [organisation.admin, organisation.staff].map(({ email }) => email);
  return [...new Set(texts)].filter((text) => {
    let rest = text;
    for (const each of data) rest = rest.replaceAll(each, '');
    rest = rest
      .replaceAll(/\{[^}]*\}/g, '')
      .replaceAll(written, '')
      .replaceAll(/[\w.+-]+@[\w.-]+|https?:\S+|\/[\w/.${}-]+|[\w-]*\d[\w-]*|\w+[._]\w[\w.]*/g, '')
      .replaceAll(names, '');
    return /\p{Script=Latin}{3,}/u.test(rest);
  });
}

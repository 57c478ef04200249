import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { createDigestTokens } from '../../src/features/alerts/digest-tokens.ts';
import { languageCookie, type Language } from '../../src/language/languages.ts';
import { testKeyring } from '../support/test-keyring.ts';
import type { PortalPage } from './pages-of-portal.ts';
import type { PortalWorld } from './portal-world.ts';

/** A page that the service shows to anybody, beside those of the portal. */
export interface PublicPage extends PortalPage {
  /** Whether it is in English for all readers (docs/decisions/0032-own-reference-pages.md). */
  readonly isEnglish?: boolean;
  /** Whether the service answers 404 with it. */
  readonly isNotFound?: boolean;
  /** Whether browsers save it, and people open the file. */
  readonly isDownload?: boolean;
  /** Boxes that scroll sideways by themselves. */
  readonly scrolling?: string;
}

const page = (
  name: string,
  route: string,
  more: Partial<PublicPage> = {},
  path: PortalPage['path'] = () => route,
): PublicPage => ({ name, route, path, access: 'VISITOR', ...more });

const reference = { isEnglish: true, scrolling: '.code pre, .table' };

/** The pages outside of the portal, with the ids of `buildOneOfEach` and `publicIds`. */
export const publicPages: readonly PublicPage[] = [
  page('the API reference', '/docs', reference),
  page('the guide to webhooks', '/docs/webhooks', reference),
  page('a certificate', '/verify/$code', {}, ({ verificationCode }) => `/verify/${verificationCode}`),
  page('an unknown certificate', '/verify/unknown', { isNotFound: true }),
  page('a certificate that is not there to print', '/verify/unknown/certificate.pdf', { isNotFound: true }),
  page('the status of the service', '/status'),
  page('the status of the server', '/healthz'),
  page('the end of the digest', '/digest/$token', {}, ({ digestToken }) => `/digest/${digestToken}`),
  page('an old link to the end of the digest', '/digest/unknown', { isNotFound: true }),
  page('the verifier of evidence', '/evidence-verifier.html', { isDownload: true }),
];

/** The secrets in addresses of public pages. @param ids those of `buildOneOfEach` */
export async function publicIds(
  { database, organisation }: Pick<PortalWorld, 'database' | 'organisation'>,
  { certificateId }: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const [certificate] = await database.rows<{ code: string }>(
    'select verification_code as code from certificate where id = $1',
    [certificateId],
  );
  const user = { organisationId: organisation.id, userId: organisation.staff.id };
  return { verificationCode: certificate!.code, digestToken: createDigestTokens(testKeyring).create(user) };
}

/** Saves a page in a language, as a browser does, and opens the file. */
export async function openSaved(page: Page, url: string, language: Language): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'attain-saved-'));
  try {
    const answer = await fetch(url, { headers: { Cookie: `${languageCookie}=${language}` } });
    const file = join(folder, 'saved.html');
    writeFileSync(file, await answer.text());
    await page.goto(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

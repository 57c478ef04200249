import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Router, type Request, type Response } from 'express';
import type { Logger } from '../logging/logger.ts';
import { inLanguage } from '../language/languages-of-service.ts';
import { t } from '../../language/translate.ts';
import { renderErrorPage } from '../pages/error-page.ts';
import { directionOf, type Language } from '../../language/languages.ts';
import { chosenLanguageOf, languageOf } from './middleware/request-language.ts';
import { sendPage } from './send-page.ts';

export interface PortalPagesDependencies {
  readonly log: Logger;
  /** Folder of the pages, as `npm run build` makes it. */
  readonly portalPath: string;
  /** Whether a browser has sent a session, which may have ended. */
  readonly hasSession: (request: Request) => boolean;
}

/** First segments of the addresses that the portal's router handles; a test compares them. */
export const portalSections = [
  'sign-in',
  'invitation',
  'password-reset',
  'students',
  'courses',
  'enrolments',
  'certificates',
  'bulk-runs',
  'corrections',
  'held-certificates',
  'imports',
  'profile',
  'developers',
  'settings',
] as const;

/** Sections whose pages are for visitors, with or without a session. */
const forVisitors: readonly string[] = ['invitation', 'password-reset'];

const addresses = ['/', ...portalSections.map((section) => `/${section}{/*rest}`)];
const encodings = { br: 'br', gzip: 'gz' } as const;
const assetName = /^[\w.-]+\.(?:js|css|svg|png|woff2)$/;

/**
 * Serves the portal's pages: one document for all of its addresses, and the hashed files that it loads. Reads the
 * document for each request, so that a new build is used at once. The document says whether the browser has a session.
 */
export function portalPages({ log, portalPath, hasSession }: PortalPagesDependencies): Router {
  const folder = resolve(portalPath);
  const router = Router({ caseSensitive: true });
  router.get(addresses, async (request: Request, response: Response) => {
    const template = await readDocument(folder);
    const language = languageOf(request);
    response.vary('Cookie').vary('Accept-Language');
    response.setHeader('Content-Language', language);
    if (template === null) {
      log.error('the portal is not built; run `npm run build`', { folder });
      sendPage(response, 503, inLanguage(language, notBuilt));
      return;
    }
    const nonce = randomBytes(18).toString('base64');
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Security-Policy', policy(nonce));
    // Without a session, every other address leads to the sign-in page, which loads by itself (src/portal/main.tsx).
    const signsIn = !hasSession(request) && !forVisitors.includes(request.path.split('/')[1] ?? '');
    const session = signsIn ? 'none' : 'maybe';
    response.type('html').send(
      template
        .replaceAll('%NONCE%', nonce)
        .replaceAll(markedLink, (link, mark) => (mark === session ? link : ''))
        .replace('%SESSION%', session)
        .replace('lang="en"', documentAttributes(language, chosenLanguageOf(request) !== null)),
    );
  });
  router.get('/assets/:name', (request: Request<{ name: string }>, response: Response, next) => {
    const { name } = request.params;
    if (!assetName.test(name)) {
      next();
      return;
    }
    response.vary('Accept-Encoding');
    const file = choose(folder, name, request);
    if (file.encoding !== null) response.setHeader('Content-Encoding', file.encoding);
    response.type(name.slice(name.lastIndexOf('.')));
    // The name contains a hash of the content.
    response.sendFile(file.name, { root: join(folder, 'assets'), maxAge: '1y', immutable: true }, (error?: Error) => {
      if (error === undefined || response.headersSent) return;
      for (const header of ['Content-Encoding', 'Content-Type', 'Cache-Control']) response.removeHeader(header);
      next();
    });
  });
  return router;
}

/**
 * Returns the Content-Security-Policy: scripts and calls use this origin only. The document has one style tag, and
 * Mantine writes a few more; they carry the nonce. Scripts set the styles of single elements, which needs no permission.
 */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The build marks the links to files that only a browser with or without a session needs. */
const markedLink = /<link [^>]*data-session="(\w+)"[^>]*>\s*/g;

/** The pages load the texts of the document's language. The menu shows whether it was chosen, which only a cookie says. */
const documentAttributes = (language: Language, isChosen: boolean): string =>
  `lang="${language}" dir="${directionOf(language)}" data-language="${isChosen ? 'chosen' : 'preferred'}"`;

async function readDocument(folder: string): Promise<string | null> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch {
    return null;
  }
}

/** Chooses the file to send: compressed ahead of time if the browser accepts it and the build has it. */
function choose(folder: string, name: string, request: Request): { name: string; encoding: string | null } {
  // The smaller encoding is first here. Browsers name the older one first, with equal weight.
  const encoding = (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each) === each) ?? null;
  if (encoding === null) return { name, encoding };
  const compressed = `${name}.${encodings[encoding]}`;
  return existsSync(join(folder, 'assets', compressed)) ? { name: compressed, encoding } : { name, encoding: null };
}

const notBuilt = (): string =>
  renderErrorPage({
    status: 503,
    title: t('The portal is not built yet'),
    message: t('Its pages are missing on this server. Run `npm run build` there, then load this page again.'),
  });

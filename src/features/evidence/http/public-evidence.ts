import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router, type NextFunction, type Request, type Response } from 'express';
import type { Database } from '../../../platform/database/database.ts';
import { inRequestLanguage } from '../../../platform/http/middleware/request-language.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { t } from '../../../language/translate.ts';
import { publicKeys } from '../signing-keys.ts';
import { renderVerifierPage } from './verifier-page.ts';

export interface PublicEvidenceDependencies {
  readonly database: Database;
  /** Folder of the built portal, which has the code of the verifier. */
  readonly portalPath: string;
}

/**
 * Serves what anybody needs to verify evidence: the public keys (RFC 7517), and the page that verifies offline, as a
 * download in the language of the browser.
 */
export function publicEvidence({ database, portalPath }: PublicEvidenceDependencies): Router {
  return Router({ caseSensitive: true })
    .get('/.well-known/jwks.json', async (_request: Request, response: Response) => {
      const keys = await publicKeys(database);
      response.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' });
      response.json({ keys: keys.map((key) => ({ ...key, use: 'sig', alg: 'EdDSA' })) });
    })
    .get(
      '/evidence-verifier.html',
      inRequestLanguage,
      async (_request: Request, response: Response, next: NextFunction) => {
        const script = await readScript(portalPath);
        if (script === null) {
          next(new HttpError(503, t('This page is not built on this server. Run “npm run build” there.')));
          return;
        }
        const html = renderVerifierPage(await publicKeys(database), script);
        response.set({
          'Cache-Control': 'no-store',
          'Content-Disposition': 'attachment; filename="attain-evidence-verifier.html"',
        });
        response.type('html').send(html);
      },
    );
}

async function readScript(portalPath: string): Promise<string | null> {
  try {
    return await readFile(join(portalPath, 'verifier.js'), 'utf8');
  } catch {
    return null;
  }
}

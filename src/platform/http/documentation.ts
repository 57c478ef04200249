import { readFileSync } from 'node:fs';
import { Router, type Request, type Response } from 'express';
import { parse } from 'yaml';
import type { Contract } from '../pages/reference/contract.ts';
import { docsPolicy } from '../pages/reference/docs-page.ts';
import { renderReference } from '../pages/reference/reference-page.ts';
import { renderWebhookGuide } from '../pages/reference/webhook-guide.ts';
import { compressed, sendCompressed } from './send-compressed.ts';

const guidePath = new URL('../../../docs/webhooks.md', import.meta.url);
const scripts = ['page.js', 'keys.js', 'try.js'] as const;

export interface DocumentationDependencies {
  /** Path of openapi.yaml. */
  readonly contractPath: string;
  /** Address of this installation, which the examples have. */
  readonly publicUrl: string;
}

/**
 * Serves /docs: the contract as a reference from which requests can be sent, and the guide for webhook endpoints
 * (docs/decisions/0032-own-reference-pages.md). The pages are made once, when the process starts.
 */
export function documentationRoutes({ contractPath, publicUrl }: DocumentationDependencies): Router {
  const contract = parse(readFileSync(contractPath, 'utf8')) as Contract;
  const baseUrl = publicUrl.replace(/\/$/, '');
  const pages = {
    '/docs': compressed('html', renderReference(contract, baseUrl)),
    '/docs/webhooks': compressed('html', renderWebhookGuide(readFileSync(guidePath, 'utf8'), contract)),
  };
  const router = Router();
  for (const [address, page] of Object.entries(pages)) {
    router.get(address, (request: Request, response: Response) => {
      response.setHeader('Content-Security-Policy', docsPolicy);
      sendCompressed(request, response, page);
    });
  }
  for (const name of scripts) {
    const script = compressed('js', readFileSync(new URL(`../pages/browser/${name}`, import.meta.url), 'utf8'));
    router.get(`/docs/scripts/${name}`, (request: Request, response: Response) =>
      sendCompressed(request, response, script),
    );
  }
  return router.get('/docs/openapi.yaml', (_request: Request, response: Response) => {
    response.type('text/yaml').sendFile(contractPath);
  });
}

import { readFileSync } from 'node:fs';
import { Router, type Request, type Response } from 'express';
import { parse } from 'yaml';
import type { Contract } from '../pages/reference/contract.ts';
import { docsPolicy } from '../pages/reference/docs-page.ts';
import { renderReference } from '../pages/reference/reference-page.ts';
import { renderWebhookGuide } from '../pages/reference/webhook-guide.ts';
import { compressed, sendCompressed, type CompressedText } from './send-compressed.ts';

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
export function documentationRoutes(dependencies: DocumentationDependencies): Router {
  const { contractPath } = dependencies;
  const { pages, pageScripts } = madeOnce(dependencies);
  const router = Router();
  for (const [address, page] of Object.entries(pages)) {
    router.get(address, (request: Request, response: Response) => {
      response.setHeader('Content-Security-Policy', docsPolicy);
      sendCompressed(request, response, page);
    });
  }
  for (const [name, script] of Object.entries(pageScripts)) {
    router.get(`/docs/scripts/${name}`, (request: Request, response: Response) =>
      sendCompressed(request, response, script),
    );
  }
  return router.get('/docs/openapi.yaml', (_request: Request, response: Response) => {
    response.type('text/yaml').sendFile(contractPath);
  });
}

interface Documentation {
  readonly pages: Readonly<Record<string, CompressedText>>;
  readonly pageScripts: Readonly<Record<string, CompressedText>>;
}

let made: { readonly key: string; readonly documentation: Documentation } | undefined;

/** Makes the pages, which takes a sixth of a second, unless the last ones had the same inputs: tests start many APIs in a process. */
function madeOnce(dependencies: DocumentationDependencies): Documentation {
  const key = JSON.stringify(dependencies);
  if (made?.key !== key) made = { key, documentation: make(dependencies) };
  return made.documentation;
}

function make({ contractPath, publicUrl }: DocumentationDependencies): Documentation {
  const contract = parse(readFileSync(contractPath, 'utf8')) as Contract;
  const script = (name: string) => readFileSync(new URL(`../pages/browser/${name}`, import.meta.url), 'utf8');
  return {
    pages: {
      '/docs': compressed('html', renderReference(contract, publicUrl.replace(/\/$/, ''))),
      '/docs/webhooks': compressed('html', renderWebhookGuide(readFileSync(guidePath, 'utf8'), contract)),
    },
    pageScripts: Object.fromEntries(scripts.map((name) => [name, compressed('js', script(name))])),
  };
}

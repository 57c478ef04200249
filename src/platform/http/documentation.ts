import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router, type Request, type Response } from 'express';
import { guideStyleHashes, renderGuide } from '../pages/guide-page.ts';

const assets = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));

const guidePath = new URL('../../../docs/webhooks.md', import.meta.url);

const guidePolicy = `default-src 'none'; style-src ${guideStyleHashes}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Attain public API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>`;

const start = `window.addEventListener('load', () => {
  window.SwaggerUIBundle({
    url: '/docs/openapi.yaml',
    dom_id: '#reference',
    deepLinking: true,
    tryItOutEnabled: true,
    persistAuthorization: false,
  });
});`;

/**
 * Serves /docs: the contract as an interactive reference, and the guide for webhook endpoints. All their files come
 * from this origin.
 */
export function documentationRoutes(contractPath: string): Router {
  const guide = renderGuide(readFileSync(guidePath, 'utf8'));
  return (
    Router()
      .get('/docs', (_request: Request, response: Response) => {
        // Swagger UI sets styles and uses data: images. Its scripts come from this origin only.
        response.setHeader(
          'Content-Security-Policy',
          "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
            "connect-src 'self'; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        );
        response.type('html').send(page);
      })
      .get('/docs/webhooks', (_request: Request, response: Response) => {
        response.setHeader('Content-Security-Policy', guidePolicy);
        response.type('html').send(guide);
      })
      .get('/docs/start.js', (_request: Request, response: Response) => {
        response.type('text/javascript').send(start);
      })
      .get('/docs/openapi.yaml', (_request: Request, response: Response) => {
        response.type('text/yaml').sendFile(contractPath);
      })
      // The package holds more files, such as a page that shows a foreign API.
      .get(
        ['/docs/assets/swagger-ui.css', '/docs/assets/swagger-ui-bundle.js'],
        (request: Request, response: Response) => {
          response.sendFile(basename(request.path), { root: assets, maxAge: '1h' });
        },
      )
  );
}

import { join } from 'node:path';
import type { ViteDevServer } from 'vite';

/**
 * Addresses that the API process answers. All others are pages of the portal or their modules, some of which are in a
 * folder `api`.
 */
const ofApi = '^/(internal|api/enrolments|provider|verify|language|docs|healthz|readyz|metrics)(/|\\?|$)';

/**
 * Serves the portal's pages from their sources. A changed page is replaced in the browser. React keeps the typed text
 * if it can. Calls go to the API.
 * @param host the address to listen on
 * @param port the port to try first
 * @returns the server, and its origin
 */
export async function servePortal(
  apiUrl: string,
  host: string,
  port: number,
): Promise<{ readonly url: string; readonly server: ViteDevServer }> {
  const [{ createServer }, { default: react }, { viteOptions }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
    import('./vite-options.ts'),
  ]);
  const options = viteOptions(join(import.meta.dirname, '../../dist/portal'));
  const server = await createServer({
    ...options,
    cacheDir: '../../node_modules/.cache/vite',
    // Otherwise each page that is opened for the first time makes Vite prepare further libraries, and the browser
    // reloads everything.
    optimizeDeps: { entries: ['**/*.tsx'] },
    plugins: [react(), ...(options.plugins ?? [])],
    server: { host, port, proxy: { [ofApi]: { target: apiUrl, changeOrigin: true } } },
  });
  await server.listen();
  return { url: server.resolvedUrls!.local[0]!.replace(/\/$/, ''), server };
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { loadCodeBy } from './load-code-plugin.ts';

const portal = join(import.meta.dirname, '../../src/portal');

/** Returns Vite's options for building the portal's pages into `outDir`. */
export const viteOptions = (outDir: string): InlineConfig => ({
  configFile: false,
  root: portal,
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    loadCodeBy(join(portal, 'connection/load-code.ts')),
    earlyScript('colour-scheme.js'),
    preloadFont('inter-latin-wght-normal'),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // What most pages need is one file, which is compressed better than many.
      output: { codeSplitting: { groups: [{ name: 'base', test: /node_modules/, minShareCount: 25 }] } },
      // The libraries mark the code that runs in a browser, which is all code here.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});

/**
 * Adds a script that must run before the first paint. It is a file of its own, as the policy allows no inline script.
 * It is not a module, as modules run after the first paint.
 */
function earlyScript(name: string): Plugin {
  const source = readFileSync(join(portal, name), 'utf8');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `assets/${name.replace(/\.js$/, '')}-${hash}.js`;
  return {
    name: 'attain-early-script',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    // During development, Vite serves the source itself.
    transformIndexHtml: (_html, { server }) => [
      { tag: 'script', attrs: { src: server === undefined ? `/${fileName}` : `/${name}` }, injectTo: 'head-prepend' },
    ],
  };
}

/** Requests the font of most pages together with the style sheet, and not only when that was read. */
function preloadFont(name: string): Plugin {
  return {
    name: 'attain-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const file = Object.keys(bundle).find((path) => path.includes(name));
        if (file === undefined) throw new Error(`no style sheet uses the font ${name}`);
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { componentStyles } from './component-styles-plugin.ts';
import { leaveOutUnused } from './leave-out-plugin.ts';
import { loadCodeBy } from './load-code-plugin.ts';

const portal = join(import.meta.dirname, '../../src/portal');

/** What runs before the language is set. All else waits for it, since the texts of modules are read while they load. */
const start = [
  /preload-helper\.js$/,
  /portal[\\/]connection[\\/]load-code\.ts$/,
  /portal[\\/]language[\\/]load-translation\.ts$/,
  /src[\\/]language[\\/]translate\.ts$/,
];

/** What the sign-in page and the shell of the other pages have in common. */
const common = [
  /portal[\\/]frame\.tsx$/,
  /portal[\\/]api[\\/](answer|api-error|request-session)\.ts$/,
  /portal[\\/]routing[\\/](heading-focus|return-address)\.ts$/,
  /portal[\\/]components[\\/]page-header\.module\.css$/,
  /portal[\\/]first-frame\.ts$/,
  /icons-react[\\/]dist[\\/]esm[\\/]createReactComponent\.mjs$/,
  /hooks[\\/]esm[\\/](use-id|use-uncontrolled)[\\/]/,
  /components[\\/](Anchor|Button|Group|Loader|Paper|Stack|Text|UnstyledButton|VisuallyHidden)[\\/]\1\.mjs$/,
  /styles-api[\\/]/,
];

/** What most pages for signed-in users show, and the small parts of the dashboard, which is mostly the first of them. */
const ofPages = [
  /portal[\\/]shell[\\/]app-shell\.tsx$/,
  /portal[\\/]components[\\/](page-header|section|time|query-view|data-list|text-link|path-link|link-button)\.tsx$/,
  /portal[\\/]components[\\/](enrolment-status|status-badge|bar-chart)\.tsx$/,
  /portal[\\/]queries[\\/](alerts|courses|dashboard|enrolments|lms-configuration|lms-connection|students)\.ts$/,
  /portal[\\/]routing[\\/]use-/,
  /portal[\\/]sections[\\/]developers[\\/](action-names\.ts|ending\.tsx|ways[\\/]use-is-connected\.ts)$/,
];

const isOf = (patterns: readonly RegExp[]) => (id: string) => patterns.some((each) => each.test(id));

/**
 * Files that are loaded together; each takes the modules that its own modules import with it. Fewer and larger files are
 * compressed better, and need fewer requests. The first ones are what a first visit loads (test/portal/first-load.test.ts).
 */
const groups = [
  { name: 'start', test: isOf(start), priority: 6 },
  { name: 'frame', test: isOf(common), priority: 5 },
  { name: 'sign-in', test: /portal[\\/]sections[\\/]sign-in[\\/]sign-in-page\.tsx$/, priority: 4 },
  { name: 'app', test: /portal[\\/]app\.tsx$/, priority: 3 },
  { name: 'shell', test: isOf(ofPages), priority: 2 },
  { name: 'base', test: /node_modules/, minShareCount: 25, priority: 1 },
];

/** Returns Vite's options for building the portal's pages into `outDir`. */
export const viteOptions = (outDir: string): InlineConfig => ({
  configFile: false,
  root: portal,
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    loadCodeBy(join(portal, 'connection/load-code.ts')),
    componentStyles(),
    leaveOutUnused(),
    earlyScript('colour-scheme.js'),
    preloadParts(),
    stylesAfterFrame(),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // The libraries mark the code that runs in a browser, which is all code here.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
});

/** Returns Vite's options for building the code of the page that verifies evidence, as one script, into `outDir`. */
export const verifierOptions = (outDir: string): InlineConfig => ({
  configFile: false,
  root: portal,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir,
    emptyOutDir: false,
    reportCompressedSize: false,
    lib: {
      entry: join(portal, 'verifier/main.ts'),
      formats: ['iife'],
      name: 'verifier',
      fileName: () => 'verifier.js',
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

/**
 * Requests files together with the first script, which imports them later. Those for a browser with or without a session
 * are marked, and the server leaves out the others (src/platform/http/portal-pages.ts).
 */
function preloadParts(): Plugin {
  const parts = { frame: null, 'sign-in': 'none', app: 'maybe', shell: 'maybe' } as const;
  return {
    name: 'attain-preload-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = Object.values(bundle).filter((each) => each.type === 'chunk');
        const scripts = Object.entries(parts).map(([name, session]) => {
          const largest = files.filter((each) => each.name === name).sort((a, b) => b.code.length - a.code.length)[0];
          if (largest === undefined) throw new Error(`the build has no file ${name}`);
          const mark = session === null ? {} : { 'data-session': session };
          const attrs = { rel: 'modulepreload', crossorigin: true, ...mark, href: `/${largest.fileName}` };
          return { tag: 'link', attrs, injectTo: 'head' as const };
        });
        const font = Object.keys(bundle).find((name) => /\/inter-latin-wght-normal-[^/]*\.woff2$/.test(name));
        if (font === undefined) throw new Error('the build has no font for Latin letters');
        // Mostly from the cache, before the first text is painted: in another font, a text may take another line.
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, fetchpriority: 'low' };
        return [
          ...scripts,
          { tag: 'link', attrs: { ...attrs, 'data-session': 'maybe', href: `/${font}` }, injectTo: 'head' as const },
        ];
      },
    },
  };
}

/** Moves the style sheets behind the first frame, which must be painted without waiting for them. */
function stylesAfterFrame(): Plugin {
  const link = /\s*<link rel="stylesheet"[^>]*>/g;
  return {
    name: 'attain-styles-after-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const links = html.match(link) ?? [];
        if (links.length === 0) throw new Error('the document has no style sheet');
        return html
          .replaceAll(link, '')
          .replace('<div id="portal">', `${links.join('').trim()}\n    <div id="portal">`);
      },
    },
  };
}

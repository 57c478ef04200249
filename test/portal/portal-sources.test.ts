import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { portalSections } from '../../src/platform/http/portal-pages.ts';
import * as publicPalette from '../../src/platform/pages/palette.ts';
import {
  generatePortalTypes,
  generatePublicTypes,
  pathOf,
  portalTypes,
  publicTypes,
} from '../../dev/contract/contract-types.ts';
import { dark, light, type Palette, type ToneName } from '../../src/portal/theme/palette.ts';
import { returnAddress } from '../../src/portal/routing/return-address.ts';
import { contrast } from '../support/contrast.ts';
import { testServices } from '../support/services.ts';

const root = join(import.meta.dirname, '..', '..');
const { portalPath } = testServices();

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

describe('the build', () => {
  const manifest = JSON.parse(readFileSync(join(portalPath, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;

  /** Returns the compressed size in bytes of all files that a browser loads for these modules. */
  function weigh(...modules: string[]): number {
    const loaded = new Set<string>();
    const load = (name: string): void => {
      if (loaded.has(name)) return;
      loaded.add(name);
      for (const part of manifest[name]!.imports ?? []) load(part);
    };
    modules.forEach(load);
    return [...loaded].reduce((sum, name) => sum + statSync(join(portalPath, `${manifest[name]!.file}.gz`)).size, 0);
  }

  const parts = Object.keys(manifest).filter((name) => name.startsWith('sections/'));
  const pages = parts.filter((name) => name.endsWith('-page.tsx'));

  it('splits the pages', () => {
    expect(pages.length).toBeGreaterThan(10);
    for (const page of pages) expect(manifest['index.html']!.imports ?? []).not.toContain(page);
  });

  it.each(pages)('opens with less than 270 kB of compressed script: %s', (page) => {
    expect(weigh('index.html', 'app.tsx', 'shell/app-shell.tsx', page)).toBeLessThan(270_000);
  });

  it.each(parts.filter((name) => !pages.includes(name)))('loads less than 150 kB later: %s', (part) => {
    const page = weigh('index.html', 'app.tsx', 'shell/app-shell.tsx');
    expect(weigh('index.html', 'app.tsx', 'shell/app-shell.tsx', part) - page).toBeLessThan(150_000);
  });

  it('says nothing of where it was made', () => {
    const texts = readdirSync(join(portalPath, 'assets')).filter((name) => /\.(js|css)$/.test(name));
    for (const name of texts) {
      expect(readFileSync(join(portalPath, 'assets', name), 'utf8')).not.toMatch(
        /node_modules\/|sourceMappingURL|jsxDEV/,
      );
    }
  });
});

describe('the generated types', () => {
  it.each([
    ['portal’s API', portalTypes, generatePortalTypes],
    ['public API', publicTypes, generatePublicTypes],
  ] as const)(
    'of the %s are those of its contract; if not, run `npm run contract:types`',
    async (_api, types, generate) => {
      expect(readFileSync(pathOf(types), 'utf8')).toBe(await generate());
    },
  );
});

describe('the addresses', () => {
  it('of the router are those that the API process answers with the portal', () => {
    const folder = join(root, 'src', 'portal', 'sections');
    const paths = readdirSync(folder).flatMap((section) => {
      const file = join(folder, section, 'routes.ts');
      const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return [...source.matchAll(/\bpath: '([^']*)'/g)].map(([, path]) => path!);
    });
    expect(paths.filter((path) => !path.startsWith('/'))).toEqual([]);
    const sections = new Set(paths.map((path) => path.split('/')[1]!).filter((section) => section !== ''));
    expect([...sections].sort()).toEqual([...portalSections].sort());
  });

  it.each([
    ['/students?search=a', '/students?search=a'],
    [undefined, '/'],
    ['', '/'],
    ['students', '/'],
    ['https://evil.example/students', '/'],
    ['//evil.example/students', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/sign-in?return=/x', '/'],
  ])('to come back to after signing in: %j → %s', (given, expected) => {
    expect(returnAddress(given, 'https://attain.example')).toBe(expected);
  });
});

describe.each([
  ['light', light, publicPalette.light],
  ['dark', dark, publicPalette.dark],
] as const)('the %s palette', (_name, palette: Palette, shared) => {
  it('has the colours of the public pages', () => {
    expect(palette).toMatchObject(shared);
  });

  it.each(Object.keys(light.tones) as ToneName[])('reaches WCAG AA with the tone %s', (tone) => {
    const { text, tint } = palette.tones[tone];
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, palette.surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('tells controls and their grounds apart', () => {
    expect(contrast(palette.control, palette.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(palette.ink, palette.hover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.muted, palette.hover)).toBeGreaterThanOrEqual(4.5);
  });
});

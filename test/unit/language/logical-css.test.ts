import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { physicalDeclarations } from '../../../dev/languages/physical-css.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Files whose styles mean the left or the right in every language, and why. */
const allowed: Readonly<Record<string, string>> = {
  'src/portal/sections/developers/connector/document/editor-looks.ts':
    'The editor shows code, which runs from left to right; these are names of its own settings.',
};

it('finds no style of a page that means left or right instead of start or end', () => {
  const sources = globSync('src/**/*.{css,ts,tsx,html}', { cwd: root });
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) => {
    const declarations = physicalDeclarations(readFileSync(join(root, path), 'utf8'), path.endsWith('.css'));
    return declarations.filter(() => !(path in allowed)).map((each) => `${path}: ${each}`);
  });
  expect(found).toEqual([]);
});

it.each([
  ['a{margin-left:1rem}', ['margin-left:1rem']],
  ['a{ padding-right: 0; }', ['padding-right: 0']],
  ['a{border-top-left-radius:2px}', ['border-top-left-radius:2px']],
  ['a{border-left:1px solid}', ['border-left:1px solid']],
  ['a{text-align:left}', ['text-align:left']],
  ['a{float: right}', ['float: right']],
  ['a{position:absolute;left:-1rem;top:0}', ['left:-1rem']],
  ['a{right:0}', ['right:0']],
  ['a{left:var(--x)}', ['left:var(--x)']],
  ['a{padding:1px 2px 3px 4px}', ['padding:1px 2px 3px 4px']],
  ['a{inset: 0 auto 0 0}', ['inset: 0 auto 0 0']],
  ['a{border-radius:1px 0 0 1px}', ['border-radius:1px 0 0 1px']],
  ['a{transform:translateX(1rem)}', ['transform:translateX(1rem)']],
  ['a{transform: translate(-50%, 0)}', ['transform: translate(-50%, 0)']],
  ['a{background:linear-gradient(to right, red, blue)}', ['background:linear-gradient(to right, red, blue)']],
  ["<p style={{ marginLeft: 4, textAlign: 'right' }} />", ['marginLeft: 4', "textAlign: 'right'"]],
  ['<Text ml="xs" pr={4} ta="left" />', [' ml="xs"', ' pr={4}', ' ta="left"']],
  ['a{padding:1px 2px 3px 2px}', []],
  ['a{padding:12px 0 0 !important}', []],
  ['a{padding:clamp(2rem, 12vh, 7rem) 0 1.5rem}', []],
  ['a{border-radius:0 0 .5rem .5rem;text-align:start;inset-inline-start:0;margin-inline:auto}', []],
  ['a{transform:translateY(-200%)}', []],
  ['a{text-align:center}', []],
])('reads %s', (source, found) => {
  expect(physicalDeclarations(source, false)).toEqual(found);
});

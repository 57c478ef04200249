import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const pagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : []));
const decisions = pagesIn('docs/decisions').filter((page) => page !== 'docs/decisions/README.md');
const guides = pagesIn('docs');
const pages = [
  ...pagesIn('.'),
  ...guides,
  ...pagesIn('docs/decisions'),
  ...pagesIn('contract'),
  ...pagesIn('first-party-lms'),
];
const read = (page: string) => readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');

/** As the sites that show the pages name a heading. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the links of the documentation', () => {
  it.each(pages)('in %s lead to files and headings that there are', (page) => {
    const broken = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
      if (/^[a-z]+:/.test(target!)) return [];
      const [path, anchor] = target!.split('#');
      const file = path === '' ? page : relative(root, join(root, dirname(page), path!));
      if (!existsSync(join(root, file))) return [target];
      return anchor === undefined || !file.endsWith('.md') || anchorsOf(file).includes(anchor) ? [] : [target];
    });
    expect(broken).toEqual([]);
  });

  it.each([...guides, 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/decisions/README.md'])(
    'lead to %s from the README',
    (page) => {
      expect(read('README.md')).toContain(`](${page})`);
    },
  );

  it.each(decisions)('lead to %s from the list of decisions', (page) => {
    expect(read('docs/decisions/README.md')).toContain(`](${relative('docs/decisions', page)})`);
  });
});

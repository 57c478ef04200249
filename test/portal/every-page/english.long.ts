import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { pagesOfPortal } from '../pages-of-portal.ts';
import { walkEveryPage } from './walk-every-page.ts';

const root = join(import.meta.dirname, '../../..');

it('knows every page of the portal', () => {
  const sources = globSync('src/portal/sections/*/routes.ts', { cwd: root });
  const routes = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/path: '([^']+)'/g)].map(([, route]) => route!),
  );
  expect(routes.length).toBeGreaterThan(30);
  expect(pagesOfPortal.map(({ route }) => route)).toEqual(expect.arrayContaining(routes));
});

walkEveryPage('en');

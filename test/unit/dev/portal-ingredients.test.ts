import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from '@jest/globals';
import { ingredients } from '../../../dev/portal/build-portal.ts';

const root = join(import.meta.dirname, '../../..');

/** Folders beside src/portal that its files import, such as src/domain. */
const imported = new Set(
  globSync('src/portal/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)]
      .map(([, path]) => relative(root, join(root, dirname(file), path!)))
      .filter((path) => !path.startsWith('src/portal/'))
      .map((path) => path.split('/').slice(0, 2).join('/')),
  ),
);

it('the portal imports something beside itself', () => {
  expect([...imported]).toContain('src/domain');
});

it('is built again when one of these changes', () => {
  expect(ingredients).toEqual(expect.arrayContaining([...imported]));
});

it('gets all of these in the stage of the image that builds it', () => {
  const stages = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM /m);
  const building = stages.find((stage) => stage.includes('RUN node dev/portal/main.ts'))!;
  for (const folder of imported) expect(building).toContain(`COPY ${folder} ${folder}\n`);
});

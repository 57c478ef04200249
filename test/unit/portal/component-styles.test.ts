import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { componentStyles } from '../../../dev/portal/component-styles-plugin.ts';

const library = join(import.meta.dirname, '../../../node_modules/@mantine/core/esm');

it('brings the styles of every part of the library, wherever the library keeps it', () => {
  const { transform } = componentStyles() as { transform: (code: string, id: string) => { code: string } | null };
  const modules = globSync('**/*.module.mjs', { cwd: library });
  expect(modules).toContain('utils/InlineInput/InlineInput.module.mjs');
  const without = modules.filter((path) => !transform('', join(library, path))?.code.includes('@mantine/core/styles/'));
  expect(without).toEqual([]);
});

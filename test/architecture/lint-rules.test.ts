import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';

const root = join(import.meta.dirname, '../..');
const eslint = new ESLint({ cwd: root });

/** The names of the restrictions that a line breaks in a file at that place; rules that need types are left out. */
async function restrictionsBroken(file: string, code: string): Promise<string[]> {
  const { rules } = (await eslint.calculateConfigForFile(join(root, file))) as { rules: Linter.RulesRecord };
  const restrictions = Object.fromEntries(
    Object.entries(rules).filter(([name]) => /^no-(restricted|console)/.test(name)),
  );
  const parser = tseslint.parser as Linter.Parser;
  const messages = new Linter().verify(
    code,
    { files: ['**/*.ts'], languageOptions: { parser }, rules: restrictions },
    { filename: file },
  );
  return messages.map(({ ruleId, message }) => ruleId ?? message);
}

describe('workflows and domain rules', () => {
  describe.each(['workflows/progress/example.ts', 'src/domain/progress/example.ts'])('%s', (file) => {
    it.each([
      ['const chance = Math.random();', 'no-restricted-properties'],
      ['const now = Date.now();', 'no-restricted-properties'],
      ['const now = new Date();', 'no-restricted-syntax'],
      ['const now = Date();', 'no-restricted-syntax'],
      ["import { readFileSync } from 'node:fs';", 'no-restricted-imports'],
      ["import { readFileSync } from 'fs';", 'no-restricted-imports'],
      ["export { randomUUID } from 'crypto';", 'no-restricted-imports'],
      ['const id = crypto.randomUUID();', 'no-restricted-globals'],
      ['const since = performance.now();', 'no-restricted-globals'],
    ])('may not say %s', async (code, rule) => {
      expect(await restrictionsBroken(file, code)).toEqual([rule]);
    });

    it.each(['const then = new Date(millis);', "import { x } from './events/process.ts';"])(
      'may say %s',
      async (code) => {
        expect(await restrictionsBroken(file, code)).toEqual([]);
      },
    );
  });
});

describe('the environment', () => {
  it.each([
    'src/composition/http/app.ts',
    'src/main.ts',
    'worker/main.ts',
    'activities/index.ts',
    'workflows/index.ts',
    'src/domain/a.ts',
  ])('is not read by %s', async (file) => {
    expect(await restrictionsBroken(file, 'const port = process.env.PORT;')).toContain('no-restricted-properties');
    expect(await restrictionsBroken(file, 'const { env } = process;')).toContain('no-restricted-properties');
    expect(await restrictionsBroken(file, "import { env } from 'node:process';")).toEqual(['no-restricted-imports']);
  });

  it.each(['src/platform/config/index.ts', 'dev/start.ts', 'test/support/a.ts', 'bench/a.ts'])(
    'may be read by %s',
    async (file) => {
      expect(await restrictionsBroken(file, 'const port = process.env.PORT;')).toEqual([]);
    },
  );
});

describe('the console', () => {
  it('is not used where the logger is', async () => {
    expect(await restrictionsBroken('src/composition/http/app.ts', "console.log('x');")).toEqual(['no-console']);
    expect(await restrictionsBroken('dev/start.ts', "console.log('x');")).toEqual([]);
  });
});

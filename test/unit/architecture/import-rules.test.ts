import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import readConfiguration from 'dependency-cruiser/config-utl/extract-depcruise-config';

const root = join(import.meta.dirname, '../../..');
const { forbidden = [], options } = await readConfiguration(join(root, '.dependency-cruiser.mjs'));
const reasons = new Map(forbidden.map(({ name, comment = '' }) => [name ?? '', comment]));
const ourFolders = ['src', 'workflows', 'activities', 'worker', 'test', 'bench', 'first-party-lms'];

/** One line for each forbidden import: "from → to: reason". */
async function violationsIn(baseDir: string): Promise<string[]> {
  const folders = ourFolders.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(folders, { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  return (output as ICruiseResult).summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to} (${rule.name}): ${reasons.get(rule.name)}`,
  );
}

// The project itself is held against them by `npm run lint`.
describe('the import rules', () => {
  it('know every folder of src', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'dev-services')
      .map(({ name }) => `src/${name}/example.ts`);
    const layers = forbidden
      .filter(({ name }) => name?.endsWith('imports only what it may'))
      .map(({ from }) => from.path);
    expect(layers.length).toBeGreaterThan(10);
    expect(folders.filter((file) => !layers.some((path) => new RegExp(String(path)).test(file)))).toEqual([]);
  });

  it('give a reason each', () => {
    expect([...reasons].filter(([, reason]) => reason.length < 20)).toEqual([]);
  });
});

describe('a forbidden import', () => {
  let project: string;
  let found: string[];

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'attain-import-rules-'));
    for (const [file, content] of Object.entries(forbiddenProject())) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), content);
    }
    found = await violationsIn(project);
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it.each([
    ['src/domain/reads-rows.ts', 'src/persistence/rows.ts', 'domain imports only what it may'],
    ['src/domain/reads-files.ts', 'fs', 'domain uses no library'],
    ['workflows/reads-rows.ts', 'src/persistence/rows.ts', 'workflows imports only what it may'],
    ['workflows/calls-activity.ts', 'activities/send.ts', 'workflows imports types only'],
    [
      'workflows/starts-runs.ts',
      'node_modules/@temporalio/client/index.js',
      'workflows use no library but the workflow SDK',
    ],
    ['workflows/starts-runs.ts', 'node_modules/@temporalio/client/index.js', 'temporal-client has one home'],
    ['src/email/reads-rows.ts', 'src/persistence/rows.ts', 'email imports only what it may'],
    ['src/email/logs-itself.ts', 'src/logging/logger.ts', 'email imports types only'],
    ['src/pages/reads-rows.ts', 'src/persistence/rows.ts', 'pages imports only what it may'],
    ['src/application/sends.ts', 'src/email/send.ts', 'application imports types only'],
    ['src/application/answers.ts', 'src/api/answer.ts', 'application imports only what it may'],
    ['src/api/reads-rows.ts', 'src/persistence/rows.ts', 'api imports types only'],
    ['src/api/sends.ts', 'src/email/send.ts', 'api imports types only'],
    ['src/temporal/loads-workflow.ts', 'workflows/apply.ts', 'temporal imports types only'],
    ['activities/reads-rows.ts', 'src/persistence/rows.ts', 'activities imports only what it may'],
    ['src/application/serves.ts', 'node_modules/express/index.js', 'express has one home'],
    ['src/api/uses-composition.ts', 'src/composition/compose-api.ts', 'api imports only what it may'],
    ['src/main.ts', 'test/helper.ts', 'nothing imports test'],
    ['src/main.ts', 'src/dev-services/start.ts', 'only tests and the benchmark import dev-services'],
    ['src/portal/reads-rows.ts', 'src/persistence/rows.ts', 'portal imports only what it may'],
    ['src/portal/reads-files.ts', 'fs', 'the portal uses what runs in a browser'],
    ['src/api/shows-page.ts', 'src/portal/page.ts', 'nothing imports the portal'],
    ['src/api/builds.ts', 'src/portal-build/build.ts', 'only builds and tests import portal-build'],
    ['first-party-lms/peeks.ts', 'src/domain/rule.ts', 'first-party-lms imports only what it may'],
    ['src/domain/circle-a.ts', 'src/domain/circle-b.ts', 'no cycles'],
    ['src/domain/lost.ts', './nowhere.ts', 'every import can be resolved'],
  ])('%s → %s is caught: %s', (from, to, rule) => {
    expect(found).toContain(`${from} → ${to} (${rule}): ${reasons.get(rule)}`);
  });

  it('does not take an allowed one with it', () => {
    expect(found.filter((line) => /^[^→]*allowed/.test(line))).toEqual([]);
  });
});

/** The files of a small project that breaks each rule once; those named "allowed" break none. */
function forbiddenProject(): Record<string, string> {
  const value = 'export const value = 1;\nexport type Shape = number;\n';
  const uses = (...targets: string[]) => targets.map((to, i) => `export { value as v${i} } from '${to}';\n`).join('');
  const usesType = (...targets: string[]) =>
    targets.map((to, i) => `export type { Shape as S${i} } from '${to}';\n`).join('');
  return {
    'node_modules/express/package.json': '{"name":"express","main":"index.js"}',
    'node_modules/express/index.js': 'exports.value = 1;',
    'node_modules/@temporalio/client/package.json': '{"name":"@temporalio/client","main":"index.js"}',
    'node_modules/@temporalio/client/index.js': 'exports.value = 1;',
    'package.json': '{"dependencies":{"express":"*","@temporalio/client":"*"}}',
    ...Object.fromEntries(
      [
        'src/domain/rule.ts',
        'src/persistence/rows.ts',
        'src/email/send.ts',
        'src/email/delivery-errors.ts',
        'src/logging/logger.ts',
        'src/api/answer.ts',
        'src/composition/compose-api.ts',
        'src/portal/page.ts',
        'src/portal-build/build.ts',
        'src/dev-services/start.ts',
        'test/helper.ts',
        'workflows/apply.ts',
        'workflows/progress/messages.ts',
        'activities/send.ts',
      ].map((file) => [file, value]),
    ),
    'src/portal/reads-rows.ts': uses('../persistence/rows.ts'),
    'src/portal/reads-files.ts': "export { readFileSync } from 'node:fs';\n",
    'src/portal/allowed.ts': uses('./page.ts'),
    'src/api/shows-page.ts': uses('../portal/page.ts'),
    'src/api/builds.ts': uses('../portal-build/build.ts'),
    'src/domain/reads-rows.ts': uses('../persistence/rows.ts'),
    'src/domain/reads-files.ts': "export { readFileSync } from 'node:fs';\n",
    'src/domain/circle-a.ts': uses('./circle-b.ts'),
    'src/domain/circle-b.ts': `${uses('./circle-a.ts')}export const value = 2;\n`,
    'src/domain/lost.ts': uses('./nowhere.ts'),
    'src/domain/allowed-type-circle-a.ts': `${usesType('./allowed-type-circle-b.ts')}export type Shape = 1;\n`,
    'src/domain/allowed-type-circle-b.ts': `${usesType('./allowed-type-circle-a.ts')}export type Shape = 1;\n`,
    'workflows/reads-rows.ts': uses('../src/persistence/rows.ts'),
    'workflows/calls-activity.ts': uses('../activities/send.ts'),
    'workflows/starts-runs.ts': uses('@temporalio/client'),
    'workflows/allowed.ts': usesType('../activities/send.ts') + uses('../src/domain/rule.ts'),
    'src/email/reads-rows.ts': uses('../persistence/rows.ts'),
    'src/email/logs-itself.ts': uses('../logging/logger.ts'),
    'src/email/allowed.ts': usesType('../logging/logger.ts') + uses('../domain/rule.ts'),
    'src/pages/reads-rows.ts': uses('../persistence/rows.ts'),
    'src/application/sends.ts': uses('../email/send.ts'),
    'src/application/answers.ts': uses('../api/answer.ts'),
    'src/application/serves.ts': uses('express'),
    'src/application/allowed.ts':
      usesType('../email/send.ts') + uses('../email/delivery-errors.ts', '../persistence/rows.ts'),
    'src/api/reads-rows.ts': uses('../persistence/rows.ts'),
    'src/api/sends.ts': uses('../email/send.ts'),
    'src/api/uses-composition.ts': uses('../composition/compose-api.ts'),
    'src/api/allowed.ts':
      usesType('../domain/rule.ts', '../persistence/rows.ts') + uses('../application/allowed.ts', 'express'),
    'src/temporal/loads-workflow.ts': uses('../../workflows/apply.ts'),
    'src/temporal/allowed.ts': usesType('../../workflows/apply.ts') + uses('../../workflows/progress/messages.ts'),
    'activities/reads-rows.ts': uses('../src/persistence/rows.ts'),
    'activities/allowed.ts': uses('../src/application/allowed.ts'),
    'src/main.ts': uses('../test/helper.ts', './dev-services/start.ts'),
    'first-party-lms/peeks.ts': uses('../src/domain/rule.ts'),
  };
}

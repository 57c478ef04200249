import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import readConfiguration from 'dependency-cruiser/config-utl/extract-depcruise-config';

const root = join(import.meta.dirname, '../../..');
const { forbidden = [], options } = await readConfiguration(join(root, '.dependency-cruiser.mjs'));
const reasons = new Map(forbidden.map(({ name, comment = '' }) => [name ?? '', comment]));
const ourFolders = ['src', 'dev', 'workflows', 'activities', 'worker', 'test', 'bench', 'first-party-lms'];

/** One line for each forbidden import: "from → to: reason". */
async function violationsIn(baseDir: string): Promise<string[]> {
  const folders = ourFolders.filter((folder) => existsSync(join(baseDir, folder)));
  const { output } = await cruise(folders, { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  return (output as ICruiseResult).summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to} (${rule.name}): ${reasons.get(rule.name)}`,
  );
}

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}/example.ts`);

// The project itself is held against them by `npm run lint`.
describe('the import rules', () => {
  it('know every folder of src, and every feature', () => {
    const layers = forbidden
      .filter(({ name }) => name?.endsWith('imports only what it may'))
      .flatMap(({ from }) => [from.path].flat());
    expect(layers.length).toBeGreaterThan(40);
    const unknown = [
      ...foldersIn('src').filter((file) => !file.startsWith('src/features/')),
      ...foldersIn('src/features'),
    ].filter((file) => !layers.some((path) => new RegExp(String(path)).test(file)));
    expect(unknown).toEqual([]);
  });

  it('give a reason each', () => {
    expect([...reasons].filter(([, reason]) => reason.length < 20)).toEqual([]);
  });
});

const database = 'src/platform/database/rows.ts';
const express = 'node_modules/express/index.js';
const client = 'node_modules/@temporalio/client/index.js';
const kysely = 'node_modules/kysely/index.js';

/** Each import that is forbidden, with the rule that catches it. */
const forbiddenImports = [
  ['src/domain/reads-rows.ts', database, 'domain imports only what it may'],
  ['src/domain/reads-files.ts', 'fs', 'domain uses no library'],
  ['src/domain/lost.ts', './nowhere.ts', 'every import can be resolved'],
  ['workflows/reads-rows.ts', database, 'workflows imports only what it may'],
  ['workflows/calls-activity.ts', 'activities/send.ts', 'workflows imports types only'],
  ['workflows/starts-runs.ts', client, 'workflows use no library but the workflow SDK'],
  ['workflows/starts-runs.ts', client, 'temporal-client has one home'],
  ['src/contract/knows-a-feature.ts', 'src/features/webhooks/send.ts', 'contract imports only what it may'],
  ['src/features/webhooks/speaks-http.ts', 'src/contract/types.ts', 'webhooks: use cases imports only what it may'],
  ['src/platform/events/knows-a-feature.ts', 'src/features/webhooks/send.ts', 'platform imports only what it may'],
  ['src/platform/pages/reads-rows.ts', database, 'pages imports only what it may'],
  ['src/platform/config/logs.ts', 'src/platform/logging/logger.ts', 'config imports only what it may'],
  ['src/schema/uses-a-feature.ts', 'src/features/webhooks/send.ts', 'schema imports only what it may'],
  [
    'src/features/webhooks/store/decides.ts',
    'src/features/webhooks/send.ts',
    'webhooks: store imports only what it may',
  ],
  [
    'src/features/webhooks/answers.ts',
    'src/features/webhooks/http/answer.ts',
    'webhooks: use cases imports only what it may',
  ],
  ['src/features/webhooks/calls.ts', 'src/platform/outbound-http/call.ts', 'webhooks: use cases imports types only'],
  ['src/features/webhooks/serves.ts', express, 'express has one home'],
  ['src/features/webhooks/queries.ts', kysely, 'mikro-orm has one home'],
  ['src/features/webhooks/starts-a-run.ts', client, 'temporal-client has one home'],
  [
    'src/features/webhooks/by-the-window.ts',
    'src/features/certificates/store/rows.ts',
    'webhooks: use cases imports only what it may',
  ],
  [
    'src/features/certificates/against-the-list.ts',
    'src/features/webhooks/index.ts',
    'certificates: use cases imports only what it may',
  ],
  [
    'src/features/webhooks/http/by-the-window.ts',
    'src/features/certificates/store/rows.ts',
    'webhooks: http imports only what it may',
  ],
  ['src/features/webhooks/http/wires.ts', 'src/composition/wire.ts', 'webhooks: http imports only what it may'],
  ['activities/reads-rows.ts', database, 'activities imports types only'],
  ['worker/uses-a-feature.ts', 'src/features/webhooks/index.ts', 'worker imports only what it may'],
  [
    'src/cli/by-the-window.ts',
    'src/features/certificates/store/rows.ts',
    'api process and command line imports only what it may',
  ],
  ['src/main.ts', 'test/helper.ts', 'nothing imports test'],
  ['src/main.ts', 'dev/start.ts', 'only tests and the benchmark import dev'],
  ['src/portal/reads-rows.ts', database, 'portal imports only what it may'],
  ['src/portal/reads-files.ts', 'fs', 'the portal uses what runs in a browser'],
  ['src/platform/http/shows-page.ts', 'src/portal/page.ts', 'nothing imports the portal'],
  ['src/platform/http/builds.ts', 'dev/portal/build.ts', 'only builds and tests import dev/portal'],
  [
    'src/composition/draws-at-once.ts',
    'src/features/certificates/document/render-certificate.ts',
    'work for threads is loaded by the list of tasks',
  ],
  [
    'src/features/imports/reads-at-once.ts',
    'src/features/imports/read-import-file.ts',
    'work for threads is loaded by the list of tasks',
  ],
  ['first-party-lms/peeks.ts', 'src/domain/rule.ts', 'first-party-lms imports only what it may'],
] as const;

/** Imports that no rule forbids: from, whether a type only, to. */
const allowedImports = [
  ['workflows/allowed.ts', 'type', 'activities/send.ts'],
  ['workflows/allowed.ts', 'value', 'src/domain/rule.ts'],
  ['src/portal/allowed.ts', 'value', 'src/domain/rule.ts'],
  ['src/features/webhooks/allowed.ts', 'value', 'src/features/certificates/index.ts'],
  ['src/features/webhooks/allowed.ts', 'value', 'src/features/webhooks/store/allowed.ts'],
  ['src/features/webhooks/allowed.ts', 'type', 'src/platform/outbound-http/call.ts'],
  ['src/features/webhooks/allowed-runs.ts', 'value', client],
  ['src/features/webhooks/store/allowed.ts', 'value', kysely],
  ['src/features/webhooks/store/allowed.ts', 'value', database],
  ['src/features/webhooks/http/allowed.ts', 'value', express],
  ['src/features/webhooks/http/allowed.ts', 'type', 'src/contract/types.ts'],
  ['src/portal/allowed.ts', 'type', 'src/contract/types.ts'],
  ['src/features/webhooks/http/allowed.ts', 'value', 'src/features/webhooks/send.ts'],
  ['src/composition/allowed.ts', 'value', 'src/features/webhooks/send.ts'],
  ['activities/allowed.ts', 'value', 'src/features/webhooks/send.ts'],
  ['src/features/imports/allowed.ts', 'type', 'src/features/imports/read-import-file.ts'],
  ['src/composition/cpu-tasks.ts', 'value', 'src/features/certificates/document/encode-logo.ts'],
] as const;

describe('a forbidden import', () => {
  let project: string;
  let found: string[];

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'attain-import-rules-'));
    for (const [file, content] of Object.entries(smallProject())) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), content);
    }
    found = await violationsIn(project);
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it.each([...forbiddenImports, ['src/domain/circle-a.ts', 'src/domain/circle-b.ts', 'no cycles'] as const])(
    '%s → %s is caught: %s',
    (from, to, rule) => {
      expect(found).toContain(`${from} → ${to} (${rule}): ${reasons.get(rule)}`);
    },
  );

  it('does not take an allowed one with it', () => {
    expect(found.filter((line) => /^[^→]*allowed/.test(line))).toEqual([]);
  });
});

/** The files of a small project that has these imports, and two circles: one of values, and an allowed one of types. */
function smallProject(): Record<string, string> {
  const shape = 'export const value = 1;\nexport type Shape = number;\n';
  const files: Record<string, string> = {
    'package.json': '{"dependencies":{"express":"*","@temporalio/client":"*","kysely":"*"}}',
  };
  for (const library of ['express', '@temporalio/client', 'kysely']) {
    files[`node_modules/${library}/package.json`] = `{"name":"${library}","main":"index.js"}`;
    files[`node_modules/${library}/index.js`] = 'exports.value = 1;';
  }
  const add = (from: string, kind: 'type' | 'value', to: string) => {
    const path = /^node_modules\/(.*)\/index\.js$/.exec(to)?.[1] ?? relativeTo(from, to);
    const name = kind === 'type' ? 'type { Shape as' : '{ value as';
    const count = files[from]?.split('\n').length ?? 0;
    files[from] = `${files[from] ?? ''}export ${name} X${count} } from '${path}';\n`;
    if (to.endsWith('.ts') && !to.startsWith('./')) files[to] ??= '';
  };
  for (const [from, to] of forbiddenImports) {
    if (to === 'fs') files[from] = "export { readFileSync } from 'node:fs';\n";
    else add(from, 'value', to);
  }
  for (const [from, kind, to] of allowedImports) add(from, kind, to);
  for (const file of Object.keys(files).filter((name) => name.endsWith('.ts'))) files[file] += shape;
  const circle = (to: string, what: string) => `export ${what} } from '${to}';\n${shape}`;
  files['src/domain/circle-a.ts'] = circle('./circle-b.ts', '{ value as v');
  files['src/domain/circle-b.ts'] = circle('./circle-a.ts', '{ value as v');
  files['src/domain/allowed-circle-a.ts'] = circle('./allowed-circle-b.ts', 'type { Shape as S');
  files['src/domain/allowed-circle-b.ts'] = circle('./allowed-circle-a.ts', 'type { Shape as S');
  return files;
}

function relativeTo(from: string, to: string): string {
  if (to.startsWith('./')) return to;
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

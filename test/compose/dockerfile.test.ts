import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testServices } from '../support/services.ts';
import { filledEnvironment, resolveCompose, root } from './compose-file.ts';
import { copiesOf, isIgnored, layOutImage, readDockerfile, type Stage } from './image-tree.ts';

const stages = readDockerfile();
const image = stages.at(-1)!;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attain-image-'));
  layOutImage(folder, testServices());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is built on slim Debian with the version of Node that the tests run with, and on its own stages', () => {
  const named = stages.map(({ name }) => name);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: { node: string };
  };
  const wanted = `node:${dependencies.node}-bookworm-slim`;
  expect(stages.map(({ base }) => base).filter((base) => !named.includes(base) && base !== wanted)).toEqual([]);
});

it('copies what exists, and nothing that .dockerignore keeps out', () => {
  for (const stage of stages) {
    for (const { from, sources } of copiesOf(stage)) {
      if (from === null) {
        for (const source of sources) {
          expect({ source, there: existsSync(join(root, source)), ignored: isIgnored(source) }).toEqual({
            source,
            there: true,
            ignored: false,
          });
        }
      } else {
        expect(stages.map(({ name }) => name)).toContain(from);
      }
    }
  }
});

it('leaves secrets, data and development out', () => {
  const unwanted = [
    '.env',
    '.env.example',
    '.data/secrets.json',
    '.git/config',
    'node_modules/x',
    'dist/x',
    'test/x',
    'bench/x',
    'dev/start.ts',
  ];
  expect(unwanted.filter((path) => !isIgnored(path))).toEqual([]);
  expect(existsSync(join(folder, 'dev'))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('runs as somebody without rights', () => {
  expect(image.instructions.filter(({ keyword }) => keyword === 'USER').map(({ rest }) => rest)).toEqual(['node']);
});

it('installs exactly the locked versions, and ships no development dependency', () => {
  const runsOf = (each: Stage) => each.instructions.filter(({ keyword }) => keyword === 'RUN').map(({ rest }) => rest);
  const installs = stages.flatMap((stage) =>
    runsOf(stage).flatMap((rest) => (/npm (ci|i|install)\b/.test(rest) ? [{ stage: stage.name, rest }] : [])),
  );
  expect(installs.map(({ stage }) => stage)).toEqual(['dependencies', 'portal']);
  for (const { rest } of installs) expect(rest).toMatch(/^npm ci .*--ignore-scripts/);
  expect(installs[0]!.rest).toContain('--omit=dev');
  const modules = copiesOf(image).filter(({ target }) => target.includes('node_modules'));
  expect(modules.map(({ from }) => from)).toEqual(['dependencies']);
});

it('builds what `npm run build` builds', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const builds = stages
    .flatMap(({ instructions }) => instructions)
    .filter(({ keyword, rest }) => keyword === 'RUN' && rest.startsWith('node '));
  expect(builds.map(({ rest }) => rest).join(' && ')).toBe(scripts.build);
});

it('has what each program of a build imports, in the stage that runs it', () => {
  const imported = /(?:^import\s+(?!type\b)[^;]*?from\s+|\bimport\(|^import\s+)'(\.{1,2}\/[^']+)'/gm;
  for (const stage of stages) {
    const sources = copiesOf(stage)
      .filter(({ from }) => from === null)
      .flatMap((copy) => copy.sources);
    const has = (path: string) => sources.some((source) => path === source || path.startsWith(`${source}/`));
    const entries = stage.instructions.flatMap(
      ({ rest }) => /\bnode ((?:[\w-]+\/)+[\w-]+\.[jt]s)/.exec(rest)?.slice(1) ?? [],
    );
    const seen = new Set<string>();
    const missing: string[] = [];
    for (const waiting = [...entries]; waiting.length > 0;) {
      const path = waiting.pop()!;
      if (seen.has(path)) continue;
      seen.add(path);
      if (!has(path)) missing.push(path);
      const text = readFileSync(join(root, path), 'utf8');
      if (/\.[jt]sx?$/.test(path))
        waiting.push(...[...text.matchAll(imported)].map(([, to]) => join(dirname(path), to!)));
    }
    expect({ stage: stage.name, missing }).toEqual({ stage: stage.name, missing: [] });
    if (entries.length > 0) expect(seen.size).toBeGreaterThan(2);
  }
});

it('holds the portal where the API looks for it', () => {
  const { PORTAL_PATH } = resolveCompose(filledEnvironment).services.api!.environment;
  expect(existsSync(join(folder, PORTAL_PATH!, 'index.html'))).toBe(true);
});

it('holds each file that a service runs', () => {
  const { services } = resolveCompose(filledEnvironment);
  const words = Object.values(services)
    .filter(({ build }) => build !== undefined)
    .flatMap(({ command = [], entrypoint = [], healthcheck, environment }) => [
      ...entrypoint,
      ...command,
      ...(healthcheck?.test ?? []),
      ...(environment.WORKFLOW_BUNDLE_PATH === undefined ? [] : [environment.WORKFLOW_BUNDLE_PATH]),
    ]);
  const files = [...new Set(words.filter((word) => /^[\w-]+\/.*\.(ts|js)$/.test(word)))];
  expect(files.sort()).toEqual([
    'dist/workflow-bundle.js',
    'docker/check-health.js',
    'first-party-lms/create-database.ts',
    'first-party-lms/main.ts',
    'src/cli/main.ts',
    'src/main.ts',
    'worker/main.ts',
  ]);
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});

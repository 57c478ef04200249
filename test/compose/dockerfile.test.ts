import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testServices } from '../support/services.ts';
import { filledEnvironment, resolveCompose, root } from './compose-file.ts';
import { copiesOf, isIgnored, layOutImage, readDockerfile } from './image-tree.ts';

const stages = readDockerfile();
const image = stages.at(-1)!;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attain-image-'));
  layOutImage(folder, testServices().bundlePath);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is built on slim Debian with Node 24, and on its own stages', () => {
  const named = stages.map(({ name }) => name);
  for (const { base } of stages) expect(named.includes(base) || base === 'node:24-bookworm-slim').toBe(true);
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
    'src/dev-services/start.ts',
  ];
  expect(unwanted.filter((path) => !isIgnored(path))).toEqual([]);
  expect(readdirSync(join(folder, 'src'))).not.toContain('dev-services');
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('runs as somebody without rights', () => {
  expect(image.instructions.filter(({ keyword }) => keyword === 'USER').map(({ rest }) => rest)).toEqual(['node']);
});

it('installs exactly the locked versions, without development dependencies', () => {
  const runs = stages.flatMap(({ instructions }) => instructions).filter(({ keyword }) => keyword === 'RUN');
  const installs = runs.filter(({ rest }) => /npm (ci|i|install)\b/.test(rest));
  expect(installs).toHaveLength(1);
  expect(installs[0]!.rest).toContain('npm ci --omit=dev --ignore-scripts');
  const [bundling] = runs.filter(({ rest }) => rest.startsWith('node '));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(bundling!.rest).toBe(scripts.build);
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

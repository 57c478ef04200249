import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { sourceHash } from '../../src/source-hash.ts';
import { compressAll } from './compress.ts';

const hashFile = '.sources';

/** The inputs of the pages: their sources, the build, and the locked versions of the libraries. */
export const ingredients = [
  'src/portal',
  'src/domain',
  'src/language',
  'src/contract',
  'src/evidence-format',
  'dev/portal',
  'package-lock.json',
];

/**
 * Builds the portal's pages into a folder, unless the existing build was made of the same sources. The finished build
 * replaces the folder in one step, so that a server never reads half of a build.
 * @returns whether something was built
 * @throws Error of Vite when the sources cannot be built
 */
export async function buildPortal(folder: string): Promise<boolean> {
  const target = resolve(folder);
  const hash = sourceHash(ingredients);
  if (isCurrent(target, hash)) return false;
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    // Loaded only here, since most starts have nothing to build.
    const [{ build }, { verifierOptions, viteOptions }] = await Promise.all([
      import('vite'),
      import('./vite-options.ts'),
    ]);
    await forProduction(() => build(viteOptions(draft)));
    await forProduction(() => build(verifierOptions(draft)));
    await compressAll(join(draft, 'assets'));
    await writeFile(join(draft, hashFile), hash);
    // Only its owner may read a temporary folder, but the server may run as another user.
    await chmod(draft, 0o755);
    await exchange(draft, target, hash);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return true;
}

/** Runs the build as production. Vite and React follow NODE_ENV, whatever the mode, and in tests it is "test". */
async function forProduction(work: () => Promise<unknown>): Promise<void> {
  const former = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (former === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = former;
  }
}

function isCurrent(target: string, hash: string): boolean {
  const path = join(target, hashFile);
  return existsSync(path) && readFileSync(path, 'utf8') === hash;
}

/** Replaces the former build by the draft. Another process may be doing the same at this moment. */
async function exchange(draft: string, target: string, hash: string): Promise<void> {
  const former = `${draft}-former`;
  for (let attempt = 1; ; attempt++) {
    try {
      if (existsSync(target)) await rename(target, former);
      await rename(draft, target);
      return;
    } catch (error) {
      if (isCurrent(target, hash)) return;
      if (attempt === 5) throw error;
    } finally {
      await rm(former, { recursive: true, force: true });
    }
  }
}

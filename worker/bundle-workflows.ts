import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkflowBundle } from '@temporalio/worker';
import { sourceHash } from '../src/source-hash.ts';

const workflowsPath = fileURLToPath(new URL('../workflows/index.ts', import.meta.url));

/** Bundles the workflows for the worker's sandbox. It takes a few seconds. */
export async function bundleWorkflows(): Promise<WorkflowBundle> {
  // Loaded only here, since most starts have nothing to bundle.
  const { bundleWorkflowCode } = await import('@temporalio/worker');
  const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error };
  return bundleWorkflowCode({ workflowsPath, logger: quiet });
}

/** The bundle depends on these: the workflows, the build, and the locked versions of the SDK and of webpack. */
const ingredients = ['workflows', 'src/domain', 'worker', 'package-lock.json'];

/**
 * Writes the bundle into a file, which WORKFLOW_BUNDLE_PATH then names. Keeps a file that was made of the same sources.
 * @returns whether it built something
 */
export async function writeWorkflowBundle(path: string): Promise<boolean> {
  const hash = sourceHash(ingredients);
  // Includes the hash of the bundle, since two processes may be building from different sources.
  const noteOf = (code: string | Buffer) => `${hash} ${createHash('sha256').update(code).digest('hex')}\n`;
  const hashPath = `${path}.sources`;
  if (existsSync(path) && existsSync(hashPath) && readFileSync(hashPath, 'utf8') === noteOf(readFileSync(path))) {
    return false;
  }
  const { code } = await bundleWorkflows();
  await mkdir(dirname(path), { recursive: true });
  // The rename is atomic, so a worker that starts now reads either the old or the new bundle completely.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, code);
  await rename(draft, path);
  await writeFile(hashPath, noteOf(code));
  return true;
}

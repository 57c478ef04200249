import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkflowBundle } from '@temporalio/worker';
import { sourceHash } from '../src/source-hash.ts';

const workflowsPath = fileURLToPath(new URL('../workflows/index.ts', import.meta.url));

/** Bundles the workflows for the worker's sandbox; takes a few seconds. */
export async function bundleWorkflows(): Promise<WorkflowBundle> {
  // Loaded late: most of the time there is nothing to bundle.
  const { bundleWorkflowCode } = await import('@temporalio/worker');
  const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error };
  return bundleWorkflowCode({ workflowsPath, logger: quiet });
}

/** What the bundle is made of: the workflows, how it is built, and the locked versions of the SDK and of webpack. */
const ingredients = ['workflows', 'src/domain', 'worker', 'package-lock.json'];

/**
 * Bundles ahead of time into a file, which WORKFLOW_BUNDLE_PATH then names, unless what is there was made of the same sources.
 * @returns whether something was built
 */
export async function writeWorkflowBundle(path: string): Promise<boolean> {
  const hash = sourceHash(ingredients);
  // Names the bundle as well, since two processes may be making one from different sources.
  const noteOf = (code: string | Buffer) => `${hash} ${createHash('sha256').update(code).digest('hex')}\n`;
  const hashPath = `${path}.sources`;
  if (existsSync(path) && existsSync(hashPath) && readFileSync(hashPath, 'utf8') === noteOf(readFileSync(path))) {
    return false;
  }
  const { code } = await bundleWorkflows();
  await mkdir(dirname(path), { recursive: true });
  // A worker that starts at this moment reads one or the other, and no half of one.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, code);
  await rename(draft, path);
  await writeFile(hashPath, noteOf(code));
  return true;
}

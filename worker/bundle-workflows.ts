import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, type WorkflowBundle } from '@temporalio/worker';

const workflowsPath = fileURLToPath(new URL('../workflows/index.ts', import.meta.url));

/** Bundles the workflows for the worker's sandbox; takes a few seconds. */
export function bundleWorkflows(): Promise<WorkflowBundle> {
  const quiet = { log() {}, trace() {}, debug() {}, info() {}, warn: console.warn, error: console.error };
  return bundleWorkflowCode({ workflowsPath, logger: quiet });
}

/** Bundles ahead of time into a file, which WORKFLOW_BUNDLE_PATH then names. */
export async function writeWorkflowBundle(path: string): Promise<void> {
  const { code } = await bundleWorkflows();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, code);
}

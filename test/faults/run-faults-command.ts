import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `npm run faults` with these options, in a folder of its own that is removed if there are no violations. */
export async function runFaultsCommand(options: readonly string[]): Promise<{ code: number | null; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'attain-faults-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--folder', folder, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => (output += chunk));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { code, output };
}

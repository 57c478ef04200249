import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { seconds } from './log.ts';
import type { TemporalSource } from './temporal-binary.ts';

const timeoutMs = 20 * 60_000;

/**
 * Builds the official command line from the Go module proxy, which is often open where the download host is not.
 * @throws Error when there is no Go, or the build fails.
 */
export const goInstallTemporal: TemporalSource = async ({ version, target, log, environment, signal }) => {
  const folder = mkdtempSync(join(dirname(target), 'go-install-'));
  const started = Date.now();
  const ticker = setInterval(() => {
    log(
      `Temporal: building it from source, ${seconds(Date.now() - started)} so far (about three minutes, once for this machine)`,
    );
  }, 5000);
  try {
    await run(
      ['install', `github.com/temporalio/cli/cmd/temporal@${version}`],
      { ...environment, GOBIN: folder },
      signal,
    );
    renameSync(join(folder, basename(target)), target);
  } finally {
    clearInterval(ticker);
    rmSync(folder, { recursive: true, force: true });
  }
};

function run(args: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // Not spawn's own `timeout`: its timer goes on for the whole time when there is no such program.
    const limits = [AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])];
    const go = spawn('go', args, { env, stdio: ['ignore', 'ignore', 'pipe'], signal: AbortSignal.any(limits) });
    let words = '';
    go.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
    go.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(error.code === 'ENOENT' ? 'there is no "go" on PATH' : error.message));
    });
    go.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`go ended with ${signal ?? code}: ${words.trim().split('\n').slice(-3).join(' | ')}`));
    });
  });
}

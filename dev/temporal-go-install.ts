import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { seconds } from './log.ts';
import { runProgram } from './run-program.ts';
import type { TemporalSource } from './temporal-binary.ts';

const timeoutMs = 20 * 60_000;

/**
 * Builds the official command line from the Go module proxy. The proxy is often reachable where the download host is
 * not.
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
    await runProgram('go', ['install', `github.com/temporalio/cli/cmd/temporal@${version}`], {
      environment: { ...environment, GOBIN: folder },
      milliseconds: timeoutMs,
      signal,
    });
    renameSync(join(folder, basename(target)), target);
  } finally {
    clearInterval(ticker);
    rmSync(folder, { recursive: true, force: true });
  }
};

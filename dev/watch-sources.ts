import { join, relative } from 'node:path';
import type { FSWatcher } from 'vite';

const root = join(import.meta.dirname, '..');

/** Milliseconds without a change after which the saving of several files counts as finished. */
const quietMs = 150;

/**
 * Calls back with the changed files when nothing has changed for a moment. During a callback, changes are collected for
 * the next call.
 * @param watcher of Vite: Node's own loses a file that an editor or git has replaced by another one of the same name
 * @param watched files and folders, relative to the project
 * @param onChange gets paths relative to the project
 * @param onError gets the error of `onChange`; the watch goes on
 */
export function watchSources(
  watcher: FSWatcher,
  watched: readonly string[],
  onChange: (files: ReadonlySet<string>) => Promise<void>,
  onError: (error: unknown) => void,
): void {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isWorking = false;
  const handOver = async (): Promise<void> => {
    if (isWorking || changed.size === 0) return;
    isWorking = true;
    const files = changed;
    changed = new Set();
    await onChange(files).catch(onError);
    isWorking = false;
    await handOver();
  };
  watcher.add(watched.map((path) => join(root, path)));
  watcher.on('all', (_event, path) => {
    if (!/\.(ts|tsx|yaml)$/.test(path)) return;
    changed.add(relative(root, path));
    clearTimeout(timer);
    timer = setTimeout(() => void handOver(), quietMs);
  });
}

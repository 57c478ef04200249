import { watch } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Milliseconds without a change after which a save of several files is taken as done. */
const quietMs = 150;

/**
 * Calls back with the files that changed, once nothing has changed for a moment. While it is at work, changes are gathered for the next call.
 * @param folders relative to the project
 * @param onChange gets paths relative to the project
 * @param onError gets what `onChange` threw; the watch goes on
 * @returns ends the watch
 */
export function watchSources(
  folders: readonly string[],
  onChange: (files: ReadonlySet<string>) => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
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
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      // An editor writes a file under another name first.
      if (name === null || !/\.(ts|tsx|yaml|css|html|js)$/.test(name)) return;
      changed.add(relative(root, join(root, folder, name)));
      clearTimeout(timer);
      timer = setTimeout(() => void handOver(), quietMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from './file-lock.ts';
import { readStackFile } from './stack-file.ts';

/**
 * Creates the data folder and locks it for this process: one stack per folder.
 * @returns the folder's real path, and a function that releases it
 * @throws Error when a stack already runs on it, with its pid and addresses, or when it cannot be written.
 */
export function lockInstance(folder: string): { readonly dataDir: string; readonly release: () => void } {
  const dataDir = writableFolder(folder);
  const lock = tryLock(join(dataDir, 'stack.lock'));
  if (lock.held) return { dataDir, release: lock.release };
  const stack = readStackFile(dataDir);
  const at =
    stack === null
      ? '; it is still preparing'
      : `:\n  API     ${stack.apiUrl}\n  mail    ${stack.mailUrl}\n  runs    ${stack.temporalUiUrl}`;
  throw new Error(
    [
      `This stack already runs (pid ${lock.holder.pid}, data in ${dataDir})${at}`,
      'Stop it with Ctrl-C in its terminal, or start a second one beside it: PORT=3100 DATA_DIR=.data-2 npm start',
    ].join('\n'),
  );
}

function writableFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return realpathSync(folder);
  } catch (error) {
    throw new Error(
      `The data folder ${folder} cannot be used (${(error as Error).message}): choose another, DATA_DIR=… npm start`,
      { cause: error },
    );
  }
}

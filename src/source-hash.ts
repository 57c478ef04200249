import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Returns the hash of all inputs of a build. With the same hash there is nothing to build.
 * @param ingredients folders of sources, and `.json` files, relative to the project
 */
export function sourceHash(ingredients: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of ingredients.flatMap(filesOf).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (path.endsWith('.json')) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

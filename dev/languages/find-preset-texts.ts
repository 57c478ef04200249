import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = 'src/features/lms/connectors/presets';

// By their paths, in which * is any name or number. `docs/product.md` "Connectors" has the format.
const shown = [
  'name',
  'hints.*',
  'address.label',
  'address.help',
  'secrets.*.label',
  'secrets.*.help',
  'constants.*.label',
  'constants.*.help',
  'operations.*.steps.*.title',
].map((path) => path.split('.'));

/** A text of a preset, and the path of its file. */
export interface PresetText {
  readonly path: string;
  readonly text: string;
}

/** Finds the texts of all presets of connectors that people read. */
export const findPresetTexts = (): PresetText[] =>
  globSync(`${folder}/*.json`, { cwd: root })
    .sort()
    .flatMap((path) => {
      const preset = JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown;
      return textsOfPreset(preset).map((text) => ({ path, text }));
    });

/** Returns the texts of one preset that people read. */
export const textsOfPreset = (preset: unknown): string[] => shown.flatMap((parts) => textsAt(preset, parts));

function textsAt(value: unknown, [part, ...rest]: readonly string[]): string[] {
  if (part === undefined) return typeof value === 'string' && value !== '' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const found = part === '*' ? Object.values(value) : [(value as Record<string, unknown>)[part]];
  return found.flatMap((each) => textsAt(each, rest));
}

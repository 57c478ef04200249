import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageForm } from '../../src/features/lms/connectors/presets/message-form.ts';

const root = join(import.meta.dirname, '../..');
const folder = 'src/features/lms/connectors/presets';

// By their paths, in which * is any name or number. `docs/product.md` "Connectors" has the format.
const shown = pathsOf(
  'name',
  'documentation',
  'hints.*',
  'address.label',
  'address.help',
  'secrets.*.label',
  'secrets.*.help',
  'constants.*.label',
  'constants.*.help',
  'operations.*.steps.*.title',
);

// Expressions for a message.
const messages = pathsOf(
  'failures.*.message',
  'operations.*.require.*.otherwise',
  'operations.*.steps.*.require.*.otherwise',
  'operations.*.steps.*.failures.*.message',
);

/** A text of a preset. */
export interface PresetText {
  readonly text: string;
  /** Names of the values that it gets; null when it is shown as it is, so that braces mean nothing in it. */
  readonly values: readonly string[] | null;
}

/** Finds the texts of all presets of connectors that people read, with the path of each preset. */
export const findPresetTexts = (): (PresetText & { readonly path: string })[] =>
  globSync(`${folder}/*.json`, { cwd: root })
    .sort()
    .flatMap((path) => {
      const preset = JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown;
      return textsOfPreset(preset).map((text) => ({ ...text, path }));
    });

/** Returns the texts of one preset that people read. @throws Error for a message that cannot be translated */
export const textsOfPreset = (preset: unknown): PresetText[] => [
  ...shown.flatMap((parts) => textsAt(preset, parts)).map((text) => ({ text, values: null })),
  ...messages.flatMap((parts) => textsAt(preset, parts)).flatMap(textOfMessage),
];

function textOfMessage(expression: string): PresetText[] {
  const form = messageForm(expression);
  return form === null ? [] : [{ text: form.key, values: form.around === null ? null : ['detail'] }];
}

function pathsOf(...paths: readonly string[]): readonly (readonly string[])[] {
  return paths.map((path) => path.split('.'));
}

function textsAt(value: unknown, [part, ...rest]: readonly string[]): string[] {
  if (part === undefined) return typeof value === 'string' && value !== '' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const found = part === '*' ? Object.values(value) : [(value as Record<string, unknown>)[part]];
  return found.flatMap((each) => textsAt(each, rest));
}

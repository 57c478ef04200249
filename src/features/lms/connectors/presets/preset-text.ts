import { presetSources } from './index.ts';

/**
 * Returns a preset as it was written, as indented JSON, for an own document that begins with it.
 * @throws Error when there is no such preset
 */
export function presetText(id: string): string {
  const found = presetSources.find(({ preset }) => preset === id);
  if (found === undefined) throw new Error(`There is no preset ${id}.`);
  return JSON.stringify(found, null, 2);
}

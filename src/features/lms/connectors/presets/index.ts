import type { ConnectorDocument } from '../document.ts';
import { parseConnector } from '../parse-connector.ts';
import attain from './attain.json' with { type: 'json' };
import moodle from './moodle.json' with { type: 'json' };

/** The connectors that come with Attain, in the order in which a page lists them. */
export const connectorPresets: readonly ConnectorDocument[] = [moodle, attain].map((preset) => {
  const parsed = parseConnector(preset);
  if (parsed.ok) return parsed.document;
  throw new Error(`A preset is no connector: ${JSON.stringify(parsed.problems)}`);
});

/** Returns the preset with an id; null when there is none. */
export function findPreset(id: string): ConnectorDocument | null {
  return connectorPresets.find(({ preset }) => preset === id) ?? null;
}

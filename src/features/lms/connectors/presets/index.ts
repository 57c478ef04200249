import type { ConnectorDocument } from '../document.ts';
import { parseConnector } from '../parse-connector.ts';
import attain from './attain.json' with { type: 'json' };
import blackboard from './blackboard.json' with { type: 'json' };
import canvas from './canvas.json' with { type: 'json' };
import docebo from './docebo.json' with { type: 'json' };
import learnworlds from './learnworlds.json' with { type: 'json' };
import moodle from './moodle.json' with { type: 'json' };
import openedx from './openedx.json' with { type: 'json' };
import talentlms from './talentlms.json' with { type: 'json' };

/** The presets as they were written, in the order in which a page lists them. */
export const presetSources = [moodle, canvas, talentlms, openedx, blackboard, learnworlds, docebo, attain] as const;

/** The connectors that come with Attain, in the same order. */
export const connectorPresets: readonly ConnectorDocument[] = presetSources.map((preset) => {
  const parsed = parseConnector(preset);
  if (parsed.ok) return parsed.document;
  throw new Error(`A preset is no connector: ${JSON.stringify(parsed.problems)}`);
});

/** Returns the preset with an id; null when there is none. */
export function findPreset(id: string): ConnectorDocument | null {
  return connectorPresets.find(({ preset }) => preset === id) ?? null;
}

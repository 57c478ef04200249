import { asSentence } from '../../../language/sentence.ts';
import type { ConnectorDocument } from '../connectors/document.ts';
import { parseConnector, type ParsedConnector } from '../connectors/parse-connector.ts';
import { findPreset } from '../connectors/presets/index.ts';
import type { StoredConnection } from '../store/lms-connection.ts';

/** The connector of a stored connection: the organisation's own document, or the preset as this version of Attain has it. */
export function documentOf({ document, preset }: Pick<StoredConnection, 'document' | 'preset'>): ParsedConnector {
  if (document !== null) return parseConnector(document);
  const found: ConnectorDocument | null = preset === null ? null : findPreset(preset);
  if (found !== null) return { ok: true, document: found };
  const message =
    preset === null
      ? asSentence('No connector is chosen.')
      : asSentence('This version of Attain has no connector “{preset}”.', { preset });
  return { ok: false, problems: [{ path: '', message }] };
}

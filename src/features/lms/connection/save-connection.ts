import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { newId } from '../../../platform/ids.ts';
import { requireVersion } from '../../../platform/versions/version.ts';
import type { ParsedConnector } from '../connectors/parse-connector.ts';
import { findPreset } from '../connectors/presets/index.ts';
import { textInLanguage } from '../connectors/text-in-language.ts';
import { lockLmsSettings } from '../store/lms-configuration.ts';
import {
  findConnection,
  saveConnection,
  type ChangedConnection,
  type StoredConnection,
} from '../store/lms-connection.ts';
import { secretsForAddress, type KeptSecrets } from './connection-secrets.ts';
import { documentOf } from './document-of.ts';
import { openSecrets, sealSecrets, type SecretValues } from './sealed-secrets.ts';
import {
  connectionVersion,
  showConnection,
  type ConnectionDependencies,
  type ShownConnection,
} from './show-connection.ts';

export interface ConnectionSettings {
  readonly preset: string | null;
  /** Of an own document. A preset that is used itself always has its present version. */
  readonly presetVersion?: number | null;
  /** An own document as text; null uses the preset itself. */
  readonly document: string | null;
  readonly address: string;
  readonly constants: SecretValues;
  /** A blank or masked secret keeps the stored one of the same connector and origin. */
  readonly secrets?: SecretValues;
  /** The version that the change is based on; without it the change is not checked. */
  readonly version?: string;
}

/**
 * Saves an organisation's connection unchanged. Trying an operation shows a fault in it (docs/product.md §2.3,
 * "Connectors"). Another preset drops the secrets of the former one. The audit trail names the changed fields, without
 * any value; without a difference there is no entry.
 * @throws ApplicationError INVALID CREDENTIALS_OF_ANOTHER_ORIGIN, CONFLICT CHANGED_MEANWHILE
 */
export async function changeConnection(
  dependencies: ConnectionDependencies,
  organisationId: string,
  settings: ConnectionSettings,
  actor: Actor,
): Promise<ShownConnection> {
  const { database, secretBox } = dependencies;
  await database.inOrganisation(organisationId, async (tx) => {
    await lockLmsSettings(tx);
    const before = await findConnection(tx);
    requireVersion(settings.version, connectionVersion(before));
    const opened = openSecrets(secretBox, organisationId, before?.secrets ?? null);
    const { preset, document, address, constants, secrets: given = {} } = settings;
    const secrets = secretsForAddress(address, given, keptOf(before, preset, opened), labelsOf(documentOf(settings)));
    const after: ChangedConnection = {
      preset,
      presetVersion: presetVersionOf(settings),
      document,
      address,
      constants,
      secrets: sealSecrets(secretBox, organisationId, secrets.values),
      secretsOrigin: secrets.origin,
    };
    const changed = [
      ...(['preset', 'document', 'address'] as const).filter((field) => (before?.[field] ?? null) !== after[field]),
      ...(sameTexts(before?.constants ?? {}, constants) ? [] : ['constants']),
      ...(opened !== 'UNREADABLE' && sameTexts(opened, secrets.values) ? [] : ['secrets']),
    ];
    // These change with an update of Attain or with the other fields, and are no field of the form.
    const isSame = (['presetVersion', 'secretsOrigin'] as const).every((field) => before?.[field] === after[field]);
    // It is saved nevertheless: the secrets are encrypted with the first key then.
    await saveConnection(tx, after);
    if (changed.length === 0 && isSame) return;
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'lms_connection.configured',
      subjectId: organisationId,
      details: { preset, changed },
    });
  });
  return showConnection(dependencies, organisationId);
}

/** Returns the stored secrets that a blank field keeps; null when the connector is another one. */
export function keptOf(
  before: StoredConnection | null,
  preset: string | null,
  opened: SecretValues | 'UNREADABLE',
): KeptSecrets | null {
  if (before === null || opened === 'UNREADABLE' || before.preset !== preset) return null;
  return { values: opened, origin: before.secretsOrigin };
}

/** Returns the labels of a connector's secrets by their names; null when its document cannot be read. */
export function labelsOf(parsed: ParsedConnector): ReadonlyMap<string, string> | null {
  if (!parsed.ok) return null;
  return new Map(parsed.document.secrets.map(({ name, label }) => [name, textInLanguage(label || name)]));
}

function presetVersionOf({ preset, document, presetVersion }: ConnectionSettings): number | null {
  if (preset === null) return null;
  return (document === null ? null : presetVersion) ?? findPreset(preset)?.version ?? null;
}

function sameTexts(one: SecretValues, other: SecretValues): boolean {
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([name, value]) => Object.hasOwn(other, name) && other[name] === value)
  );
}

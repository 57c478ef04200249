import type {
  Connection,
  ConnectionDraft,
  ConnectionOperation,
  ConnectionSettings,
  Preset,
} from '../../../queries/lms-connection.ts';
import { isOtherOrigin } from '../credential-origin.ts';
import { t } from '../../../../language/translate.ts';

/** The values of the form for a connection. Stored secrets are never sent to the browser, so they begin empty. */
export interface ConnectionValues extends Record<string, unknown> {
  /** The id of the preset; null when the connection has an own document without one. */
  preset: string | null;
  address: string;
  constants: Record<string, string>;
  secrets: Record<string, string>;
}

/** The fields of a connector. */
export interface ConnectorFields {
  readonly name: string;
  readonly documentation: string;
  readonly address: Preset['address'];
  readonly secrets: Preset['secrets'];
  readonly constants: Preset['constants'];
}

export const valuesOf = ({ preset, address, constants }: Connection): ConnectionValues => ({
  preset,
  address,
  constants: Object.fromEntries(constants.map(({ name, value }) => [name, value])),
  secrets: {},
});

/** The fields to fill in: those of the saved document while it is used, else those of the chosen preset; null for none. */
export function fieldsOf(
  { preset }: ConnectionValues,
  connection: Connection,
  presets: readonly Preset[],
): ConnectorFields | null {
  if (connection.isSetUp && connection.preset === preset) return { ...connection, address: connection.addressField };
  return presets.find((each) => each.preset === preset) ?? null;
}

/** Whether the API keeps a stored secret of the chosen connector when its field is empty, and no other address is given. */
export const isStored = (connection: Connection, { preset }: ConnectionValues, name: string): boolean =>
  connection.isSetUp &&
  connection.preset === preset &&
  connection.areSecretsReadable &&
  connection.secrets.some((each) => each.name === name && each.isSet);

/** Messages for the secrets that must be entered again, because the address leads to another server. */
export function missingSecrets(
  connection: Connection,
  values: ConnectionValues,
  fields: ConnectorFields | null,
): Record<string, string> {
  if (fields === null || !isOtherOrigin(connection.address, values.address)) return {};
  const missing = fields.secrets.filter(
    ({ name }) => isStored(connection, values, name) && (values.secrets[name] ?? '').trim() === '',
  );
  return Object.fromEntries(
    missing.map(({ name }) => [`secrets.${name}`, t('Enter it again: the address now leads to another server.')]),
  );
}

/** Converts form values to a request. An own document stays while its preset is chosen. */
export function settingsOf(
  values: ConnectionValues,
  connection: Connection,
  fields: ConnectorFields | null,
): ConnectionSettings {
  const isSame = connection.isSetUp && connection.preset === values.preset;
  const named = (texts: Readonly<Record<string, string>>, names: readonly { readonly name: string }[]) =>
    Object.fromEntries(names.map(({ name }) => [name, texts[name] ?? '']));
  return {
    preset: values.preset,
    presetVersion: isSame ? connection.presetVersion : null,
    document: isSame ? connection.document : null,
    address: values.address.trim(),
    constants: named(values.constants, fields?.constants ?? []),
    secrets: named(values.secrets, fields?.secrets ?? []),
  };
}

/** The unsaved connection of the form. */
export interface DraftedConnection {
  readonly settings: ConnectionDraft;
  /** The operations of its connector. */
  readonly operations: readonly ConnectionOperation[];
}

/** Returns the connection in the form, with which operations can be tried before it is saved. */
export function draftOf(
  values: ConnectionValues,
  connection: Connection,
  presets: readonly Preset[],
): DraftedConnection {
  const { preset, document, address, constants, secrets } = settingsOf(
    values,
    connection,
    fieldsOf(values, connection, presets),
  );
  const settings = { preset, document, address, constants, ...(secrets === undefined ? {} : { secrets }) };
  return { settings, operations: operationsOf(values, connection, presets) };
}

/** The operations of the saved connector, or those of another preset, of which nothing is known yet. */
function operationsOf(
  { preset }: ConnectionValues,
  connection: Connection,
  presets: readonly Preset[],
): readonly ConnectionOperation[] {
  if (connection.isSetUp && connection.preset === preset) return connection.operations;
  const chosen = presets.find((each) => each.preset === preset);
  return connection.operations.map((each) => ({
    ...each,
    steps: chosen?.steps[chosen.operations.indexOf(each.operation)] ?? [],
    state: { state: 'UNTESTED', at: null, by: null },
  }));
}

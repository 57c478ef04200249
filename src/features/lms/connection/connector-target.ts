import { asSentence, type Sentence } from '../../../language/sentence.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { ConnectorDocument } from '../connectors/document.ts';
import type { ConnectorProblem, ParsedConnector } from '../connectors/parse-connector.ts';
import { findConnection } from '../store/lms-connection.ts';
import { UnusableSettingsError } from '../unusable-settings-error.ts';
import { addressProblem } from '../connectors/steps/render-step-url.ts';
import { documentOf } from './document-of.ts';
import { openSecrets, type SecretValues } from './sealed-secrets.ts';

/** An organisation's connection in the form that a call needs. */
export interface ConnectorTarget {
  readonly lms: 'CONNECTOR';
  readonly document: ConnectorDocument;
  readonly address: string;
  readonly constants: Readonly<Record<string, string>>;
  readonly secrets: SecretValues;
  /** The stored OAuth2 token, encrypted; see `createTokenStore`. */
  readonly token: Buffer | null;
  /** Null for an unsaved connection, of which no token is stored. */
  readonly revision: number | null;
}

/**
 * Reads the connection of an organisation and decrypts its secrets.
 * @throws UnusableSettingsError when there is none, its document is no connector, or its secrets cannot be decrypted
 */
export async function findConnectorTarget(
  tx: OrganisationTransaction,
  { secretBox }: { readonly secretBox: SecretBox },
): Promise<ConnectorTarget> {
  const stored = await findConnection(tx);
  if (stored === null) {
    throw unusable(asSentence('No connector is set up. Choose one under Developers → LMS Integration.'));
  }
  const secrets = openSecrets(secretBox, tx.organisationId, stored.secrets);
  const { address, constants, token, revision } = stored;
  const target = targetOf(documentOf(stored), {
    address,
    constants,
    secrets: secrets === 'UNREADABLE' ? {} : secrets,
    token,
    revision,
  });
  if (secrets === 'UNREADABLE')
    throw unusable(asSentence('The stored credentials cannot be decrypted. Enter them again.'));
  return target;
}

/** Returns the target of a connection. @throws UnusableSettingsError for a document or an address that cannot be used */
export function targetOf(
  parsed: ParsedConnector,
  settings: Omit<ConnectorTarget, 'lms' | 'document'>,
): ConnectorTarget {
  if (!parsed.ok) {
    const [problem] = parsed.problems;
    throw unusable(
      asSentence('The connector cannot be used. {problem}', { problem: problem === undefined ? '' : atPlace(problem) }),
    );
  }
  const wrongAddress = addressProblem(settings.address);
  if (wrongAddress !== null) throw unusable(wrongAddress);
  return { lms: 'CONNECTOR', document: parsed.document, ...settings };
}

const unusable = (message: string | Sentence) => new UnusableSettingsError('CONNECTOR', message);

const atPlace = ({ path, message }: ConnectorProblem): Sentence =>
  path === '' ? message : asSentence('{path}: {problem}', { path, problem: message });

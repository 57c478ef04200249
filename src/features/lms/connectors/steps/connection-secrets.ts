import { asSentence } from '../../../../language/sentence.ts';
import { secretsOf } from '../../../../platform/outbound-http/secrets-of.ts';
import type { ConnectorDocument } from '../document.ts';
import { StepFailure } from '../run/step-failure.ts';
import type { SecretOf } from './encode-fields.ts';

/** The secrets of a connection: how requests get them, and what must be masked in texts for people. */
export class ConnectionSecrets {
  readonly #document: ConnectorDocument;
  readonly #secrets: Readonly<Record<string, string>>;
  readonly #masked = new Set<string>();

  constructor(document: ConnectorDocument, secrets: Readonly<Record<string, string>>) {
    this.#document = document;
    this.#secrets = secrets;
    for (const secret of Object.values(secrets)) this.mask(secret);
    const { authentication } = document;
    const valueOf = (value: string | { readonly secret: string }) =>
      typeof value === 'string' ? value : (secrets[value.secret] ?? '');
    if (authentication.type === 'BASIC') {
      this.#maskPair(valueOf(authentication.username), valueOf(authentication.password));
    } else if (authentication.type === 'OAUTH2_CLIENT_CREDENTIALS') {
      this.#maskPair(valueOf(authentication.clientId), valueOf(authentication.clientSecret));
    } else if (authentication.type === 'BEARER') {
      this.mask(valueOf(authentication.token));
    } else if (authentication.type === 'CUSTOM_HEADER') {
      for (const each of secretsOf({ ...authentication, value: valueOf(authentication.value) })) this.mask(each);
    }
  }

  /** All texts that must not be shown. */
  get masked(): readonly string[] {
    return [...this.#masked];
  }

  /** Adds a text that must not be shown. */
  mask(secret: string): void {
    if (secret.trim() !== '') this.#masked.add(secret);
  }

  readonly of: SecretOf = (name) => {
    const value = Object.hasOwn(this.#secrets, name) ? this.#secrets[name] : undefined;
    if (value !== undefined && value !== '') return value;
    const label = this.#document.secrets.find((each) => each.name === name)?.label ?? name;
    throw StepFailure.misconfigured(asSentence('The credential “{label}” is missing.', { label }));
  };

  #maskPair(username: string, password: string): void {
    for (const each of secretsOf({ type: 'BASIC', username, password })) this.mask(each);
  }
}

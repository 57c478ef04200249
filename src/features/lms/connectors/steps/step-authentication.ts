import { asSentence } from '../../../../language/sentence.ts';
import type { Authentication } from '../../../../platform/outbound-http/authentication.ts';
import type { ConnectorAuthentication, TextOrSecret } from '../document.ts';
import { StepFailure } from '../run/step-failure.ts';
import type { SecretOf } from './encode-fields.ts';

export type OAuthSettings = Extract<ConnectorAuthentication, { type: 'OAUTH2_CLIENT_CREDENTIALS' }>;

/** Returns the authentication of a request. @param accessToken for OAuth 2 */
export function stepAuthentication(
  settings: ConnectorAuthentication,
  secretOf: SecretOf,
  accessToken: string | null,
): Authentication {
  const valueOf = (value: TextOrSecret) => (typeof value === 'string' ? value : secretOf(value.secret));
  switch (settings.type) {
    case 'NONE':
      return { type: 'NONE' };
    case 'BASIC':
      return { type: 'BASIC', username: valueOf(settings.username), password: valueOf(settings.password) };
    case 'BEARER':
      return { type: 'BEARER', token: valueOf(settings.token) };
    case 'CUSTOM_HEADER':
      return { type: 'CUSTOM_HEADER', name: settings.name, value: valueOf(settings.value) };
    case 'OAUTH2_CLIENT_CREDENTIALS': {
      if (accessToken === null) throw StepFailure.misconfigured(asSentence('There is no access token.'));
      if (settings.headerPrefix === 'Bearer') return { type: 'BEARER', token: accessToken };
      return { type: 'CUSTOM_HEADER', name: 'authorization', value: `${settings.headerPrefix} ${accessToken}` };
    }
  }
}

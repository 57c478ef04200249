import { asSentence } from '../../language/sentence.ts';
import { misconfigured } from './outbound-errors.ts';

/** The authentication of a call (docs/product.md §5.2, "Credentials"). */
export type Authentication =
  | { type: 'NONE' }
  | { type: 'BASIC'; username: string; password: string }
  | { type: 'BEARER'; token: string }
  | { type: 'CUSTOM_HEADER'; name: string; value: string };

/**
 * Returns the header with the credentials; null for NONE. Whether a request may contain its name and value is checked
 * with all headers.
 * @throws OutboundError MISCONFIGURED, without repeating a credential
 */
export function authenticationHeader(authentication: Authentication): [name: string, value: string] | null {
  switch (authentication.type) {
    case 'NONE':
      return null;
    case 'BASIC':
      return ['authorization', `Basic ${basicCredentials(authentication)}`];
    case 'BEARER':
      if (authentication.token.trim() === '') throw misconfigured(asSentence('The bearer token is empty.'));
      if (/\s/.test(authentication.token)) throw misconfigured(asSentence('The bearer token contains white space.'));
      return ['authorization', `Bearer ${authentication.token}`];
    case 'CUSTOM_HEADER':
      if (authentication.value.trim() === '')
        throw misconfigured(asSentence('The value of the authentication header is empty.'));
      return [authentication.name, authentication.value];
  }
}

/** RFC 7617: the first colon ends the user name; no control characters; UTF-8. */
function basicCredentials({ username, password }: { username: string; password: string }): string {
  if (username.includes(':'))
    throw misconfigured(asSentence('The user name of the basic authentication contains a colon.'));
  const pair = `${username}:${password}`;
  if (/\p{Cc}/u.test(pair) || !pair.isWellFormed()) {
    throw misconfigured(
      asSentence('The user name or the password of the basic authentication contains a control character.'),
    );
  }
  return Buffer.from(pair, 'utf8').toString('base64');
}

import type { Authentication } from './authentication.ts';

/** Returns the secrets that must be masked in a quoted reply. */
export function secretsOf(authentication: Authentication): readonly string[] {
  switch (authentication.type) {
    case 'NONE':
      return [];
    case 'BASIC': {
      const pair = `${authentication.username}:${authentication.password}`;
      return [authentication.password, Buffer.from(pair).toString('base64')];
    }
    case 'BEARER':
      return [authentication.token];
    case 'CUSTOM_HEADER': {
      const { value } = authentication;
      // After a scheme such as "Token", a reply may repeat the secret alone.
      return [value, ...value.split(/\s+/).filter((part) => part.length >= 8)];
    }
  }
}

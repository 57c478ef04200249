import { describe, expect, it } from '@jest/globals';
import { mergeCredentials } from '../../../../src/platform/credentials/credentials.ts';
import { secretsOf } from '../../../../src/platform/outbound-http/secrets-of.ts';
import { authenticationHeader } from '../../../../src/platform/outbound-http/authentication.ts';

describe('credentials', () => {
  it('are stored without white space around them', () => {
    expect(mergeCredentials('BEARER', { token: ' \tabc\r\n' }, null)).toEqual({ token: 'abc' });
    expect(mergeCredentials('CUSTOM_HEADER', { name: ' X-Key ', value: 'a b ' }, null)).toEqual({
      name: 'X-Key',
      value: 'a b',
    });
    expect(mergeCredentials('BASIC', { username: 'u ', password: ' p' }, null)).toEqual({
      username: 'u',
      password: 'p',
    });
  });

  it('stay as they are where white space or a mask is all that came', () => {
    expect(mergeCredentials('BEARER', { token: ' ' }, { token: 'kept' })).toEqual({ token: 'kept' });
    expect(mergeCredentials('BEARER', { token: ' ••• ' }, { token: 'kept' })).toEqual({ token: 'kept' });
  });

  it('are refused as a bearer token with white space within', () => {
    for (const token of ['a b', 'a\tb']) {
      expect(() => authenticationHeader({ type: 'BEARER', token })).toThrow('The bearer token contains white space.');
    }
  });

  it('of a header of its own are hidden with their scheme and without it', () => {
    expect(secretsOf({ type: 'CUSTOM_HEADER', name: 'X', value: 'Token 0123456789' })).toEqual([
      'Token 0123456789',
      '0123456789',
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { returnAddress } from '../../../src/portal/routing/return-address.ts';

const origin = 'https://attain.example';

describe('where signing in leads', () => {
  it.each(['/students?search=ada', '/', '/enrolments/new', '/a//b'])('is %s', (address) => {
    expect(returnAddress(address, origin)).toBe(address);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/sign-in?return=/sign-in',
    'students',
    '',
    undefined,
  ])('is the dashboard instead of %j', (address) => {
    expect(returnAddress(address, origin)).toBe('/');
  });
});

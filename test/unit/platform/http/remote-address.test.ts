import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { remoteAddress } from '../../../../src/platform/http/middleware/remote-address.ts';

describe('the address of the sender of a request', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['2001:db8::9', '2001:db8::9'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:abcd:1', '::ffff:abcd:1'],
    [undefined, null],
    ['', null],
    ['unknown', null],
    ['203.0.113.9:4711', null],
  ])('%j is %j', (ip, expected) => {
    expect(remoteAddress({ ip } as Request)).toBe(expected);
  });
});

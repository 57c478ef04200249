import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parseKeyring } from '../../../../src/platform/config/keyring.ts';

const key = randomBytes(32).toString('base64');

describe('SECRET_KEYS', () => {
  it('is read in order, with the bytes of each key', () => {
    const other = randomBytes(32);
    const ring = parseKeyring(`new.1:${key}, old_2:${other.toString('base64')}`);
    expect(ring.map(({ id, key: { type } }) => [id, type])).toEqual([
      ['new.1', 'secret'],
      ['old_2', 'secret'],
    ]);
    expect(ring.map((entry) => entry.key.export().toString('base64'))).toEqual([key, other.toString('base64')]);
  });

  it.each([
    ['', 'entry 1 has no id'],
    [key, 'entry 1 has no id'],
    [`:${key}`, 'entry 1 has no id'],
    [`a b:${key}`, 'entry 1 has no id'],
    [`${'x'.repeat(33)}:${key}`, 'entry 1 has no id'],
    [`a:${key},`, 'entry 2 has no id'],
    [`a:${key};b:${key}`, 'that of entry 1 is not'],
    ['a:', 'that of entry 1 is not'],
    [`a:${key},b:${randomBytes(31).toString('base64')}`, 'that of entry 2 is not'],
    [`a:${randomBytes(33).toString('base64')}`, 'that of entry 1 is not'],
    [`a:${randomBytes(32).toString('hex')}`, 'that of entry 1 is not'],
    // Its last character has bits that no byte takes up: a slip of the pen, not what a generator prints.
    [`a:${'A'.repeat(42)}B=`, 'that of entry 1 is not'],
    [`a:${key},a:${randomBytes(32).toString('base64')}`, 'entry 2 repeats the id of another'],
  ])('is refused without being repeated: %#', (text, reason) => {
    let message = '';
    try {
      parseKeyring(text);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(/^must /);
    expect(message).toContain(reason);
    expect(message).not.toContain(key);
  });
});

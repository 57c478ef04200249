import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { codePoints } from '../../../support/code-points.ts';
import { parseKeyring, type Keyring } from '../../../../src/platform/config/keyring.ts';
import { createSecretBox } from '../../../../src/platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../../../src/platform/secrets/secret-errors.ts';

const entry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [oldKey, newKey] = [entry('2025-a'), entry('2026-b')];
const ring = (...entries: string[]): Keyring => parseKeyring(entries.join(','));
const box = createSecretBox(ring(newKey, oldKey));
const row = 'lms_operation:0199:CREATE_ENROLMENT';

const texts = fc.oneof(fc.string({ unit: codePoints }), fc.string({ unit: 'grapheme' }), fc.constant(''));
const names = fc.string({ minLength: 1, unit: 'grapheme' });

/** The error with which opening fails. */
function refusal(open: () => string): SecretUnreadableError {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(SecretUnreadableError);
    return error as SecretUnreadableError;
  }
  throw new Error('It opened.');
}

describe('a sealed secret', () => {
  it('opens as what it was, in its row', () => {
    fc.assert(fc.property(texts, names, (text, context) => box.open(box.seal(text, context), context) === text));
  });

  it('does not open in another row', () => {
    fc.assert(
      fc.property(texts, names, names, (text, context, other) => {
        fc.pre(context !== other);
        refusal(() => box.open(box.seal(text, context), other));
      }),
    );
  });

  it('does not open when any one bit differs', () => {
    const sealed = box.seal('s3cret', row);
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      refusal(() => box.open(changed, row));
    }
  });

  it('does not open when its end is missing, or from arbitrary bytes', () => {
    const sealed = box.seal('s3cret', row);
    for (let length = 0; length < sealed.length; length++) refusal(() => box.open(sealed.subarray(0, length), row));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => void refusal(() => box.open(Buffer.from(bytes), row))),
    );
  });

  it('differs each time and shows nothing of the secret or of its row', () => {
    const [one, other] = [box.seal('s3cret', row), box.seal('s3cret', row)];
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain('s3cret');
    expect(one.toString('latin1')).not.toContain('lms_operation');
  });

  it('must be text that comes back the same, and belong to a row', () => {
    expect(() => box.seal('\ud800', row)).toThrow('well-formed');
    expect(() => box.seal('s3cret', '')).toThrow('row');
  });
});

describe('rotation', () => {
  const before = createSecretBox(ring(oldKey)).seal('s3cret', row);

  it('opens what an older key sealed and seals with the newest', () => {
    expect(box.open(before, row)).toBe('s3cret');
    expect(createSecretBox(ring(newKey)).open(box.seal('s3cret', row), row)).toBe('s3cret');
  });

  it('says which key is missing once it was taken out', () => {
    const { message } = refusal(() => createSecretBox(ring(newKey)).open(before, row));
    expect(message).toBe(`The secret of ${row} is sealed with the key 2025-a, which SECRET_KEYS lacks.`);
  });

  it('notices a key that was replaced under the same id', () => {
    const { message } = refusal(() => createSecretBox(ring(entry('2025-a'))).open(before, row));
    expect(message).toContain('another key called 2025-a');
  });
});

describe('what an error or a dump shows', () => {
  it('holds neither the secret nor a key', () => {
    const keys = [oldKey, newKey].map((text) => text.split(':')[1]!);
    const sealed = box.seal('s3cret', row);
    const { message, stack } = refusal(() => box.open(sealed, 'webhook:0199'));
    expect(message).toContain('webhook:0199 was sealed for another row');
    const dumps = [
      message,
      stack,
      inspect(ring(oldKey, newKey), { depth: 9, showHidden: true }),
      JSON.stringify(ring(oldKey)),
    ];
    for (const text of dumps) for (const secret of ['s3cret', ...keys]) expect(text).not.toContain(secret);
  });
});

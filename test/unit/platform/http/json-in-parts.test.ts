import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonInParts } from '../../../../src/platform/http/portal/json-in-parts.ts';

async function* inParts(parts: readonly (readonly unknown[])[], onTaken?: () => void) {
  for (const part of parts) {
    yield await Promise.resolve(part);
    onTaken?.();
  }
}

async function written(body: object): Promise<string> {
  let text = '';
  for await (const part of jsonInParts(body)) text += part;
  return text;
}

describe('an object that is written part by part', () => {
  it('is the JSON of the whole object, however its arrays are divided', async () => {
    const parts = fc.array(fc.array(fc.jsonValue()));
    const members = fc.dictionary(fc.string(), fc.record({ value: fc.jsonValue(), parts, isLong: fc.boolean() }));
    await fc.assert(
      fc.asyncProperty(members, async (body) => {
        const entries = Object.entries(body);
        const long = entries.map(([name, each]) => [name, each.isLong ? inParts(each.parts) : each.value]);
        const whole = entries.map(([name, each]) => [name, each.isLong ? each.parts.flat() : each.value]);
        const text = await written(Object.fromEntries(long) as object);
        expect(text).toBe(JSON.stringify(Object.fromEntries(whole)));
      }),
    );
  });

  it('takes a part of an array when the one before was taken', async () => {
    let taken = 0;
    const parts = Array.from({ length: 100 }, (_, index) => [index]);
    const pieces = jsonInParts({ a: 1, rows: inParts(parts, () => (taken += 1)) });
    for (let piece = 0; piece < 12; piece += 1) await pieces.next();
    expect(taken).toBeLessThan(11);
  });
});

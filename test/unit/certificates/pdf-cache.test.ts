import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { PdfCache } from '../../../src/features/certificates/pdf-cache.ts';
import { eventually } from '../../support/eventually.ts';

const pdf = (size: number) => Buffer.alloc(size);

/** Asks for a PDF. @returns whether it was made for this request */
async function madeFor(cache: PdfCache, key: string, size = 10): Promise<boolean> {
  let made = false;
  await cache.get(key, () => {
    made = true;
    return Promise.resolve(pdf(size));
  });
  return made;
}

describe('the cache of PDFs', () => {
  it('makes a PDF once', async () => {
    const cache = new PdfCache();
    expect(await madeFor(cache, 'a')).toBe(true);
    expect(await madeFor(cache, 'a')).toBe(false);
    expect(await madeFor(cache, 'b')).toBe(true);
    expect(cache.bytes).toBe(20);
  });

  it('lets requests for a PDF that is being made wait for the same one', async () => {
    const cache = new PdfCache();
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    let begun = 0;
    const requests = Array.from({ length: 20 }, () =>
      cache.get('a', () => {
        begun += 1;
        return promise;
      }),
    );
    resolve(pdf(10));
    expect(new Set(await Promise.all(requests)).size).toBe(1);
    expect({ begun, bytes: cache.bytes }).toEqual({ begun: 1, bytes: 10 });
  });

  it('keeps no failure', async () => {
    const cache = new PdfCache();
    await expect(cache.get('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
    expect(await madeFor(cache, 'a')).toBe(true);
  });

  it('drops what was not asked for longest when it is full', async () => {
    const cache = new PdfCache({ limit: 30 });
    for (const key of ['a', 'b', 'c', 'a', 'd']) await madeFor(cache, key);
    expect(cache.bytes).toBe(30);
    expect(await madeFor(cache, 'a')).toBe(false);
    expect(await madeFor(cache, 'b')).toBe(true);
  });

  it('keeps nothing that is larger than itself', async () => {
    const cache = new PdfCache({ limit: 30 });
    await madeFor(cache, 'a', 31);
    expect(cache.bytes).toBe(0);
  });

  it('drops a PDF after its lifetime, also when nothing is asked for any more', async () => {
    const cache = new PdfCache({ lifetime: 800 });
    await madeFor(cache, 'a');
    await sleep(200);
    await madeFor(cache, 'b');
    // Another request does not extend the lifetime.
    expect(await madeFor(cache, 'a')).toBe(false);
    await eventually(() => (cache.bytes <= 10 ? true : null));
    await eventually(() => (cache.bytes === 0 ? true : null));
    expect(await madeFor(cache, 'a')).toBe(true);
  });

  it('does not keep the process alive', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    await madeFor(new PdfCache(), 'a');
    expect(timers()).toBe(before);
  });
});

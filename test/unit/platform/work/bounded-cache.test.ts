import { describe, expect, it } from '@jest/globals';
import { BoundedCache } from '../../../../src/platform/work/bounded-cache.ts';

describe('a bounded cache', () => {
  it('makes room for what is new with what was not asked for the longest', () => {
    const cache = new BoundedCache<string>(10);
    cache.set('a', 'A', 4);
    cache.set('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 4);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C']);
  });

  it('counts what replaces a value once, and keeps nothing that is larger than itself', () => {
    const cache = new BoundedCache<string>(10);
    for (const value of ['1', '2', '3']) cache.set('a', value, 5);
    cache.set('b', 'B', 5);
    expect([cache.get('a'), cache.get('b')]).toEqual(['3', 'B']);
    cache.set('a', 'too large', 11);
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'B']);
  });
});

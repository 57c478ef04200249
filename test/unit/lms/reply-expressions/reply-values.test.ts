import { describe, expect, it } from '@jest/globals';
import { replyValues } from '../../../../src/features/lms/reply-expressions/reply-values.ts';

describe('the values of a reply', () => {
  it('are listed with their places, in their order', () => {
    const reply = { data: { items: [{ id: '7', 'a/b~c': null }] }, ok: true, count: 1.5, none: [], empty: {} };
    expect(replyValues(reply, [])).toEqual([
      { path: '/data/items/0/id', value: '"7"' },
      { path: '/data/items/0/a~1b~0c', value: 'null' },
      { path: '/ok', value: 'true' },
      { path: '/count', value: '1.5' },
    ]);
    expect(replyValues('text', [])).toEqual([]);
    expect(replyValues(null, [])).toEqual([]);
  });

  it('show no secret, neither in a value nor in a name', () => {
    const reply = {
      echo: 'the key is s3cret-key, remember',
      's3cret-key': 1,
      long: `${'x'.repeat(90)}${'s3cret-key'.repeat(200)}`,
    };
    const shown = replyValues(reply, ['s3cret-key']);
    expect(shown.map(({ path }) => path)).toEqual(['/echo', '/long']);
    expect(JSON.stringify(shown)).not.toContain('s3c');
  });

  it('are bounded in number, depth and length', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 99; level++) deep = { deep };
    const many = { deep, texts: Array.from({ length: 500 }, (_, at) => ({ at })), text: 'x'.repeat(1_000_000) };
    const shown = replyValues(many, []);
    expect(shown.map(({ path }) => path)).toEqual(['/texts/0/at', '/texts/1/at', '/text']);
    expect(shown.at(-1)!.value).toHaveLength(100);
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]));
    expect(replyValues({ wide, more: wide }, [])).toHaveLength(100);
  });
});

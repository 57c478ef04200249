import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { replyValues } from '../../../src/features/lms/reply-expressions/reply-values.ts';
import { conditionAgainst, conditionFor, mappingOf } from '../../../src/portal/sections/developers/chosen-values.ts';
import { expressionOf, partsOf } from '../../../src/portal/sections/developers/reply-path.ts';
import { connectorsInThreads } from '../../support/connectors/in-threads.ts';

const evaluate = async (expression: string, reply: unknown): Promise<unknown> => {
  const request = { expressions: { one: expression }, input: { reply } };
  const result = (await connectorsInThreads.evaluate('test', request))['one']!;
  if (!result.ok) throw new Error(`${expression}: ${result.problem}`);
  return result.value;
};

describe('a chosen value of a reply', () => {
  it.each([
    [{ id: '/id' }, false, '{"id": reply.id}'],
    [{ id: '/data/0/enrolment-id' }, false, '{"id": reply.data[0].`enrolment-id`}'],
    [{ id: '/0/id', name: '/1/title' }, true, '[reply.{"id": id, "name": title}]'],
    [{ id: '/c/0/ref/id' }, true, '[reply.c.{"id": ref.id}]'],
    [{ id: '/a/0/id', name: '/b/0/name' }, true, '[{"id": reply.a[0].id, "name": reply.b[0].name}]'],
    [{ id: '/pages/0/items/1/id', name: '/pages/0/items/0/n' }, true, '[reply.pages[0].items.{"id": id, "name": n}]'],
    [{ id: '/c/0/refs/0/id', name: '/c/0/n' }, true, '[reply.c.{"id": refs[0].id, "name": n}]'],
    [{ id: '/ids/0' }, true, '[{"id": reply.ids[0]}]'],
    [{ id: '/or', name: '/a~1b' }, false, '{"id": reply.`or`, "name": reply.`a/b`}'],
  ])('becomes a mapping: %j', (chosen, isList, mapping) => {
    expect(mappingOf(chosen, isList)).toBe(mapping);
  });

  it('is found by the mapping, in a list for each item', async () => {
    const reply = {
      data: {
        list: [
          { id: 1, t: { n: 'A' } },
          { id: 2, t: { n: 'B' } },
        ],
      },
    };
    const mapping = mappingOf({ id: '/data/list/0/id', name: '/data/list/0/t/n' }, true);
    expect(await evaluate(mapping, reply)).toEqual([
      { id: 1, name: 'A' },
      { id: 2, name: 'B' },
    ]);
    expect(await evaluate(mapping, { data: { list: [] } })).toEqual([]);
  });

  it.each([
    ['/status', '"ok"', 'reply.status = "ok"', '$not($exists(reply.status))'],
    ['/success', 'true', 'reply.success = true', '$not(reply.success = true)'],
    ['/count', '1.5', 'reply.count = 1.5', '$not($exists(reply.count))'],
    ['/text', '"long…', '$exists(reply.text)', '$not($exists(reply.text))'],
    ['/key', '"[hidden]"', '$exists(reply.key)', '$not($exists(reply.key))'],
  ])('becomes a condition: %s %s', (path, value, sign, against) => {
    expect(conditionFor({ path, value })).toBe(sign);
    expect(conditionAgainst({ path, value })).toBe(against);
  });

  it('is found again at its place, whatever the names in the reply', async () => {
    const name = fc
      .string({ minLength: 1, maxLength: 8 })
      .filter((key) => !/^\d+$/.test(key) && key !== '__proto__' && key.isWellFormed());
    const scalar = fc.oneof(
      fc.integer(),
      fc.boolean(),
      fc.string({ maxLength: 20 }).filter((text) => text.isWellFormed()),
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 3 }, scalar, fc.dictionary(name, tie('tree'), { maxKeys: 3 }), fc.tuple(tie('tree'))),
    }));
    await fc.assert(
      fc.asyncProperty(tree, async (reply) => {
        for (const found of replyValues(reply, [])) {
          // Lists in lists are joined by JSONata, which a position after a position would need.
          if (/\/\d+\/\d+/.test(found.path)) continue;
          expect(await evaluate(`[${expressionOf('reply', partsOf(found.path))}]`, reply)).toHaveLength(1);
          expect(await evaluate(conditionFor(found), reply)).toBe(true);
          expect(await evaluate(conditionAgainst(found), reply)).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });
});

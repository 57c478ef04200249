import { expect, it } from '@jest/globals';
import { mayQuoteReplies } from '../../../../src/features/lms/connectors/may-quote-replies.ts';

const one = { name: 'one', each: 'variables.enrolmentIds', url: 'progress/{{item}}' };
const pages = { by: 'PAGE_NUMBER', parameter: 'page', first: 1, items: 'reply' } as const;

it.each([
  ['a step that is repeated for each id', [one], false],
  ['numbered pages', [{ ...one, paging: pages }], false],
  ['a cursor', [{ ...one, paging: { by: 'CURSOR', next: 'reply.next', items: 'reply.items' } as const }], true],
  ['links to the next page', [{ ...one, paging: { by: 'LINK_HEADER' } as const }], true],
  ['a second step', [one, { name: 'two', url: '{{steps.one.login}}' }], true],
])('requests of an operation with %s: whether they may quote a reply', (_what, steps, expected) => {
  expect(mayQuoteReplies({ steps })).toBe(expected);
});

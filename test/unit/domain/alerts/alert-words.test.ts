import { expect, it } from '@jest/globals';
import { alertAdvice } from '../../../../src/domain/alerts/alert-words.ts';

/** An alert of the other kinds never counts a single one. */
const mayCountOne = ['CERTIFICATES_HELD', 'ACTIONS_WAITING', 'ENROLMENTS_PENDING', 'REPORTS_UNMATCHED'] as const;

it.each(mayCountOne)('the advice of %s speaks of a single one, or of several', (kind) => {
  expect(alertAdvice({ kind, count: 1, hasMore: false })).not.toMatch(/\b(them|each|they)\b/);
  expect(alertAdvice({ kind, count: 1, hasMore: true })).toMatch(/\b(them|each|they)\b/);
});

it('the advice about a waiting action names no buttons, which differ from action to action', () => {
  for (const count of [1, 3])
    expect(alertAdvice({ kind: 'ACTIONS_WAITING', count, hasMore: false })).toMatch(
      /^Open .* and decide what to do\.$/,
    );
});

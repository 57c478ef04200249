import { expect, it } from '@jest/globals';
import { asSentence } from '../../../../src/language/sentence.ts';
import { safeSentence } from '../../../../src/platform/outbound-http/safe-sentence.ts';

const inside = (detail: string) => ({
  text: 'It failed: {reason}',
  values: { reason: { text: 'No: {detail}', values: { detail } } },
});

it('keeps a sentence that is safe', () => {
  const sentence = asSentence('It failed: {reason}', { reason: 'no' });
  expect(safeSentence(sentence, 100)).toBe(sentence);
});

it('makes the values safe, so that the sentence can still be translated', () => {
  expect(safeSentence(inside('line 1\nkey-1234567890'), 100, ['key-1234567890'])).toEqual(inside('line 1␊[hidden]'));
});

it('is the safe text when safe values are not enough', () => {
  expect(safeSentence(inside('x'.repeat(100)), 30)).toEqual({ text: `It failed: No: ${'x'.repeat(14)}…` });
  expect(safeSentence(inside('1234567890'), 100, ['No: 1234567890'])).toEqual({ text: 'It failed: [hidden]' });
});

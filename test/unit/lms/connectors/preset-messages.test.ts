import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { connectorPresets } from '../../../../src/features/lms/connectors/presets/index.ts';
import { messageForm } from '../../../../src/features/lms/connectors/presets/message-form.ts';
import { inForm, messageSentence } from '../../../../src/features/lms/connectors/presets/preset-messages.ts';
import { englishWording } from '../../../../src/language/sentence.ts';

describe('the form of a message', () => {
  it.each([
    ["'No.'", { key: 'No.', around: null }],
    ["'It’s {so}.'", { key: 'It’s {so}.', around: null }],
    ["'No: ' & reply.message", { key: 'No: {detail}', around: ['No: ', ''] }],
    ["'No: ' & $join(let.missing, ', ') & '.'", { key: 'No: {detail}.', around: ['No: ', '.'] }],
    ["'No: ' & reply.a & (reply.b ? ' (' & reply.b & ')' : '')", { key: 'No: {detail}', around: ['No: ', ''] }],
    ["'No: ' & ($type(reply) = 'array' ? reply[0] : reply)", { key: 'No: {detail}', around: ['No: ', ''] }],
    ['reply.message', null],
  ])('of %s', (expression, form) => expect(messageForm(expression)).toEqual(form));

  it.each(['"It\'s: " & reply.message', "'{a} ' & reply.message", "'A' & b ? 'No' : 'Yes'"])(
    'is refused when it could not be a key: %s',
    (expression) => expect(() => messageForm(expression)).toThrow(expression),
  );
});

describe('the sentence of a message', () => {
  const refused = "'Moodle refused the enrolment, because a permission is missing: ' & reply.message";
  const presetMessage = "'Moodle refused it, because a permission is missing: ' & reply.message";

  it('has what the LMS says as a value', () => {
    expect(messageSentence(presetMessage, 'Moodle refused it, because a permission is missing: {x}')).toEqual({
      text: 'Moodle refused it, because a permission is missing: {detail}',
      values: { detail: '{x}' },
    });
  });

  it('is the text as it is for a message that no preset has', () => {
    const text = 'Moodle refused the enrolment, because a permission is missing: x';
    expect(messageSentence(refused, text)).toEqual({ text });
  });

  it('is the text as it is when its end is cut off', () => {
    expect(inForm(messageForm("'No: ' & x & '.'"), 'No: a, b')).toEqual({ text: 'No: a, b' });
    expect(inForm(messageForm("'No: ' & x & ' No.'"), 'No: No.')).toEqual({ text: 'No: No.' });
  });

  it('reads in English as the expression has worded it, byte for byte, cut or not', () => {
    const expressions = connectorPresets.flatMap(({ failures, operations }) =>
      [failures, ...Object.values(operations).flatMap(({ steps }) => steps.map((step) => step.failures ?? []))]
        .flat()
        .flatMap(({ message }) => message ?? []),
    );
    const around = [...new Set(expressions)].flatMap((expression) => {
      const form = messageForm(expression);
      const around = form?.around ?? null;
      return around === null ? [] : [{ expression, around }];
    });
    expect(around.length).toBeGreaterThan(15);
    fc.assert(
      fc.property(fc.constantFrom(...around), fc.string({ unit: 'binary' }), fc.nat(100), (form, detail, length) => {
        const text = `${form.around[0]}${detail}${form.around[1]}`.slice(0, length + 40);
        expect(englishWording([messageSentence(form.expression, text)])).toBe(text);
      }),
    );
  });
});

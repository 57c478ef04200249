import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inLanguage } from '../../../../src/platform/language/languages-of-service.ts';
import { classifyDeliveryError } from '../../../../src/platform/outbox/smtp/classify-delivery-error.ts';
import { deliveryErrorInLanguage, deliverySentences } from '../../../../src/domain/emails/delivery-sentences.ts';
import { englishWording } from '../../../../src/language/sentence.ts';

const inGerman = (stored: string | null) => inLanguage('de', () => deliveryErrorInLanguage(stored));
const inArabic = (stored: string | null) => inLanguage('ar', () => deliveryErrorInLanguage(stored));

const constant = fc.oneof(
  fc.constantFrom('RCPT TO', 'MAIL FROM', 'AUTH CRAM-MD5', 'DATA', 'ECONNREFUSED', 'CONNECT_TIMEOUT', 'E', 'TO'),
  fc.stringMatching(/^[A-Z][A-Z0-9_]{0,30}( [A-Z0-9-]{1,20})?$/),
);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('550 5.1.1 no such user.', '. (x) {code}', '<b>“no”</b> {', 'Code', '\n', ' '),
  fc.string({ minLength: 380, maxLength: 500 }),
);
/** What nodemailer throws, also with fields that look like nothing it has. */
const thrown = fc.record({
  code: fc.oneof(
    fc.constantFrom('ETIMEDOUT', 'EABORT', 'EENVELOPE', 'EMESSAGE', 'EAUTH', 'ENOAUTH', 'ESOCKET', undefined),
    constant,
    words,
  ),
  message: words,
  command: optional(fc.oneof(constant, words)),
  response: optional(words),
  responseCode: optional(fc.integer({ min: 0, max: 999 })),
  timeoutType: optional(fc.oneof(constant, words)),
  originalCode: optional(fc.oneof(constant, words)),
});

describe('why an e-mail was not delivered, in the language of its reader', () => {
  it('finds each sentence that is made, and leaves the words of the server as they are', () => {
    fc.assert(
      fc.property(thrown, (fields) => {
        const { message, detail } = classifyDeliveryError(Object.assign(new Error(fields.message), fields), []);
        expect(detail.startsWith(message)).toBe(true);
        expect(deliveryErrorInLanguage(detail)).toBe(detail);
        for (const inOther of [inGerman, inArabic]) {
          const ours = inOther(message)!;
          expect(ours).not.toBe(message);
          for (const value of message.match(/\d+|\b[A-Z][A-Z0-9_]+\b(?: [A-Z0-9-]+)?/g) ?? []) {
            expect(ours).toContain(value);
          }
          expect(inOther(detail)).toBe(ours + detail.slice(message.length));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('says which answer, command, limit, cause and fault it was', () => {
    const { answered, tooSlow, notReached, notComposed } = deliverySentences;
    const german = (sentence: ReturnType<typeof answered>) => inGerman(englishWording([sentence]));
    expect(inGerman('The mail server answered 550 to RCPT TO. 550 No such user. Sorry.')).toBe(
      'Der Mailserver hat auf RCPT TO mit 550 geantwortet. 550 No such user. Sorry.',
    );
    expect(german(answered(421, null))).toBe('Der Mailserver hat uns mit 421 geantwortet.');
    expect(german(tooSlow('GREETING_TIMEOUT'))).toBe('Der Mailserver hat zu lange gebraucht (GREETING_TIMEOUT).');
    expect(german(notReached('ECONNREFUSED'))).toBe('Der Mailserver war nicht erreichbar (ECONNREFUSED).');
    expect(german(notComposed('TypeError'))).toBe('Die E-Mail konnte nicht erstellt werden (TypeError).');
  });

  it.each([
    'All connections to the mail server were taken.',
    'The recipient’s e-mail address is not valid.',
    'It was not needed any more.',
    'Another attempt is sending this e-mail.',
    'The student’s data was erased.',
    'The key of this invitation is no longer in SECRET_KEYS. Send the invitation again.',
    'The key of this link is no longer in SECRET_KEYS.',
  ])('translates what is stored about an e-mail elsewhere: %s', (stored) => {
    expect(deliveryErrorInLanguage(stored)).toBe(stored);
    expect(inGerman(stored)).not.toBe(stored);
    expect(inArabic(stored)).toMatch(/^[^a-z]+$/);
  });

  it('never changes a text that does not begin with one of our sentences', () => {
    const made = thrown.map((fields) => classifyDeliveryError(Object.assign(new Error(fields.message), fields), []));
    fc.assert(
      fc.property(made, fc.string({ minLength: 1 }), ({ message, detail }, text) => {
        for (const foreign of [`${text} ${detail}`, `x${detail}`, `${message}x`, message.slice(1)]) {
          expect(inGerman(foreign)).toBe(foreign);
        }
      }),
    );
    for (const foreign of ['', 'The mail server answered 550 to rcpt. No', 'The mail server answered five to us.']) {
      expect(inGerman(foreign)).toBe(foreign);
    }
    expect(inGerman(null)).toBeNull();
  });
});

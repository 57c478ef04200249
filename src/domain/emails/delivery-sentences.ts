import { asSentence, wording, type Sentence } from '../../language/sentence.ts';
import { failureInLanguage } from '../work/failure-in-language.ts';

/** Matches a constant of nodemailer or of the operating system, or a command of SMTP. */
const constant = '[A-Z][A-Z0-9_]{0,30}(?: [A-Z0-9-]{1,20})?';
const isConstant = new RegExp(`^${constant}$`);

/** Returns a text that looks like a constant or like a command of SMTP; of any other text nothing. */
export const codeOf = (value: unknown): string | null =>
  typeof value === 'string' && isConstant.test(value) ? value : null;

/**
 * What Attain says about an e-mail that was not delivered. None of these sentences begins like another one, and no value
 * contains the text after it. So `deliveryErrorInLanguage` finds them in what is stored.
 */
export const deliverySentences = {
  answered: (code: number, command: string | null): Sentence =>
    command === null
      ? asSentence('The mail server answered {code} to us.', { code: String(code) })
      : asSentence('The mail server answered {code} to {command}.', { code: String(code), command }),
  /** @param timeout a constant of nodemailer: which of its limits it was */
  tooSlow: (timeout: string | null): Sentence =>
    timeout === null
      ? asSentence('The mail server took too long (timeout).')
      : asSentence('The mail server took too long ({timeout}).', { timeout }),
  tooSlowAltogether: (): Sentence => asSentence('The mail server took too long (time limit of the whole delivery).'),
  invalidMessage: (): Sentence => asSentence('The message cannot be sent: its recipient or its content is not valid.'),
  notSignedIn: (): Sentence => asSentence('Signing in to the mail server failed.'),
  /** @param cause a constant of the operating system or of nodemailer */
  notReached: (cause: string | null): Sentence =>
    cause === null
      ? asSentence('The mail server could not be reached (no reason is known).')
      : asSentence('The mail server could not be reached ({cause}).', { cause }),
  /** @param fault the name of a class of errors */
  notComposed: (fault: string): Sentence => asSentence('The e-mail could not be composed ({fault}).', { fault }),
};

/** Regular expressions of the values in the sentences. */
const shapes: Readonly<Record<string, string>> = {
  code: '\\d+',
  command: constant,
  timeout: constant,
  cause: constant,
  fault: '[\\w$]+',
};

const { answered, tooSlow, tooSlowAltogether, invalidMessage, notSignedIn, notReached, notComposed } =
  deliverySentences;
const known = [
  ...[answered(0, null), answered(0, ''), tooSlow(null), tooSlow(''), tooSlowAltogether(), invalidMessage()],
  ...[notSignedIn(), notReached(null), notReached(''), notComposed('')],
].map(({ text }) => ({ text, pattern: patternOf(text) }));

/** Returns what finds the sentence at the beginning of a text, with its values as groups. */
function patternOf(text: string): RegExp {
  const parts = text
    .split(/\{(\w+)\}/)
    .map((part, index) =>
      index % 2 === 1 ? `(?<${part}>${shapes[part]})` : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    );
  return new RegExp(`^${parts.join('')}(?= |$)`);
}

/**
 * Returns in the present language why an e-mail was not delivered, from the English text that is stored. Our sentence
 * comes first and is translated. The mail server's own words after it, and any other text, stay as they are.
 */
export function deliveryErrorInLanguage(stored: string | null): string | null {
  if (stored === null) return null;
  for (const { text, pattern } of known) {
    const found = pattern.exec(stored);
    if (found !== null) {
      const sentence: Sentence = found.groups === undefined ? { text } : { text, values: { ...found.groups } };
      return wording([sentence]) + stored.slice(found[0].length);
    }
  }
  return failureInLanguage(stored);
}

/**
 * Returns what Attain says about an e-mail that was not delivered, in English and without the mail server's own words, which
 * may name the recipient; null when the stored text has no such sentence.
 */
export function ownDeliverySentence(stored: string): string | null {
  for (const { pattern } of known) {
    const found = pattern.exec(stored);
    if (found !== null) return found[0];
  }
  return null;
}

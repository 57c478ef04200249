import { storedWording, type Sentence } from '../../language/sentence.ts';

/**
 * The sentences of failures (`failureSentence`, `sentencesOfStep`) that are found in an English text, where it alone is
 * stored. No value contains the text after it.
 */
const known = [
  'The database refused it (SQLSTATE {state}).',
  'A fault of the program ({name}).',
  'The database did not answer.',
  'The connection to PostgreSQL was lost.',
  'No connection to PostgreSQL came in time: all are in use, or the server does not answer.',
  'PostgreSQL did not answer within {milliseconds} ms; the connection was closed.',
  'It was tried {attempts} times.',
  'A step took too long, or the process that did it has stopped.',
].map((text) => ({ text, pattern: patternOf(text) }));

/** Returns what finds a sentence at the beginning of a text, with its values as groups. */
function patternOf(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>[\\w.-]+)')}(?: |$)`);
}

/** Returns in the present language why work failed, from the English text that is stored. Any other text stays as it is. */
export function failureInLanguage(stored: string | null): string | null {
  const sentences: Sentence[] = [];
  for (let rest = stored ?? ''; rest !== '';) {
    const found = known.find(({ pattern }) => pattern.test(rest));
    if (found === undefined) return storedWording(stored, null);
    const [whole, values] = matchOf(found.pattern, rest);
    sentences.push(values === undefined ? { text: found.text } : { text: found.text, values });
    rest = rest.slice(whole.length);
  }
  return storedWording(stored, sentences);
}

function matchOf(pattern: RegExp, text: string): readonly [string, Readonly<Record<string, string>> | undefined] {
  const match = pattern.exec(text)!;
  return [match[0], match.groups];
}

import { englishWording, type Sentence } from '../../language/sentence.ts';
import { safeExcerpt } from './safe-excerpt.ts';

/**
 * Returns a sentence that may be shown and stored, as `safeExcerpt` does for a text. Its values are made safe. If that is
 * not enough, as for a text that is too long, it is the safe text in English for every reader.
 */
export function safeSentence(sentence: Sentence, maxLength: number, secrets: readonly string[] = []): Sentence {
  const english = englishWording([sentence]);
  const safe = safeExcerpt(english, maxLength, secrets);
  if (safe === english) return sentence;
  const cleaned = withSafeValues(sentence, maxLength, secrets);
  return englishWording([cleaned]) === safe ? cleaned : { text: safe };
}

function withSafeValues(sentence: Sentence, maxLength: number, secrets: readonly string[]): Sentence {
  if (sentence.values === undefined) return sentence;
  const values = Object.entries(sentence.values).map(([name, value]) => {
    if (typeof value === 'string') return [name, safeExcerpt(value, maxLength, secrets)];
    return [name, typeof value === 'object' ? withSafeValues(value, maxLength, secrets) : value];
  });
  return { text: sentence.text, values: Object.fromEntries(values) as Sentence['values'] };
}

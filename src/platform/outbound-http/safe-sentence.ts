import { englishWording, type Sentence } from '../../language/sentence.ts';
import { safeExcerpt } from './safe-excerpt.ts';

/**
 * Returns a sentence that may be shown and stored, as `safeExcerpt` does for a text. If its English text has to be changed
 * for that, it is this text, in English for every reader.
 */
export function safeSentence(sentence: Sentence, maxLength: number, secrets: readonly string[] = []): Sentence {
  const english = englishWording([sentence]);
  const safe = safeExcerpt(english, maxLength, secrets);
  return safe === english ? sentence : { text: safe };
}

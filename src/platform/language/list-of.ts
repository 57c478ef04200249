import { asSentence, type Sentence } from '../../language/sentence.ts';

/** Returns sentences as a list, such as “a, b, c”, for a value of another sentence. @param items at least one */
export const listOf = (items: readonly Sentence[]): Sentence =>
  items.reduce((before, next) => asSentence('{before}, {next}', { before, next }));

import { dataErased } from '../../domain/students/erased-student.ts';
import { wording } from '../../language/sentence.ts';
import { withheld } from '../outbound-http/safe-excerpt.ts';

/** Returns an excerpt as it is shown: a sentence of ours in its place is in the present language. */
export const excerptInLanguage = <Excerpt extends string | null>(excerpt: Excerpt): Excerpt | string => {
  const ours = [dataErased, withheld].find(({ text }) => text === excerpt);
  return ours === undefined ? excerpt : wording([ours]);
};

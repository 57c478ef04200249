import type { ReactNode } from 'react';
import { currentDirection } from '../../language/translate.ts';

const ofArabic = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ofOthers = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;

/**
 * Shows a text by itself in its own direction if it has no letter of the page's direction: an address, an id, a name in another
 * script. A text with such a letter is a sentence of the page, or begins like one, and stays as it is.
 */
export function apart(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || content === '') return content;
  const hasOwn = (currentDirection() === 'rtl' ? ofArabic : ofOthers).test(content);
  const hasOther = (currentDirection() === 'rtl' ? /[\d\p{L}]/u : ofArabic).test(content);
  return hasOther && !hasOwn ? <span data-apart="">{content}</span> : content;
}

import type { ReactNode } from 'react';
import { runsOtherwise } from '../../language/isolated.ts';
import { currentDirection } from '../../language/translate.ts';

/**
 * Shows a text by itself in its own direction if it has no letter of the page's direction: an address, an id, a name in another
 * script. A text with such a letter is a sentence of the page, or begins like one, and stays as it is.
 */
export const apart = (content: ReactNode): ReactNode =>
  typeof content === 'string' && runsOtherwise(content, currentDirection()) ? (
    <span data-apart="">{content}</span>
  ) : (
    content
  );

import { currentDirection, currentLanguage } from '../../language/translate.ts';

/** The language of an e-mail's document, and the sides of its layout. */
export interface EmailDirection {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** The side on which lines begin. */
  readonly start: 'left' | 'right';
  readonly isRightToLeft: boolean;
}

/** Returns what an e-mail in the present language needs for its layout. Mail programs know no logical sides in CSS. */
export function emailDirection(): EmailDirection {
  const direction = currentDirection();
  const isRightToLeft = direction === 'rtl';
  return { language: currentLanguage(), direction, start: isRightToLeft ? 'right' : 'left', isRightToLeft };
}

export { aroundName } from '../../language/around-name.ts';

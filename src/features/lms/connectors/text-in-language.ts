import { storedWording } from '../../../language/sentence.ts';

/**
 * Returns a text of a connector's document in the present language. The texts of presets have translations, also in an
 * organisation's copy of a preset. Any other text is the organisation's own, and is shown as it is.
 */
export const textInLanguage = <Text extends string | null>(text: Text): Text | string => storedWording(text, null);

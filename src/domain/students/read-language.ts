import { isLanguage, languageNames, languages, type Language } from '../../language/languages.ts';

/** Further names of each language: in English, German and Arabic, as `languageNames` has only its own. */
const otherNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['English', 'Englisch', 'الإنجليزية', 'الانجليزية', 'إنجليزي'],
  de: ['German', 'Deutsch', 'الألمانية', 'الالمانية', 'ألماني'],
  ar: ['Arabic', 'Arabisch', 'العربية', 'عربي'],
};

/**
 * Returns the language that a cell of a file names: by its code, also with a country (`de-AT`), or by its name in one of
 * the languages; null for none.
 */
export function readLanguage(text: string): Language | null {
  const wanted = text.trim().normalize('NFC').toLowerCase();
  const [code] = wanted.split(/[-_]/, 1);
  const found = languages.find((each) =>
    [languageNames[each], ...otherNames[each]].some((name) => name.toLowerCase() === wanted),
  );
  return found ?? (/^[a-z]{2}(?:[-_][a-z]{2})?$/.test(wanted) && isLanguage(code) ? code : null);
}

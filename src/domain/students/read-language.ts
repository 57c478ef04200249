import { languageNames, languages, type Language } from '../../language/languages.ts';

const englishNames: Readonly<Record<Language, string>> = { en: 'English', de: 'German', ar: 'Arabic' };

/** Returns the language that a cell of a file names by its code, or by its name in English or itself; null for none. */
export function readLanguage(text: string): Language | null {
  const wanted = text.trim().toLowerCase();
  const namesOf = (code: Language) => [code, languageNames[code], englishNames[code]];
  return languages.find((code) => namesOf(code).some((name) => name.toLowerCase() === wanted)) ?? null;
}

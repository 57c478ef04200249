import type { Catalogue } from '../../language/catalogue.ts';
import { english, type Translation } from '../../language/translate.ts';
import { isLanguage, type Language } from '../../language/languages.ts';

const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ catalogue: Catalogue }>>> = {
  de: () => import('./catalogue-de.ts'),
  ar: () => import('./catalogue-ar.ts'),
};

/** Loads the translation in which the service wants this document to be shown, see its attribute `lang`. */
export async function loadTranslation(): Promise<Translation> {
  const code = document.documentElement.lang;
  if (!isLanguage(code) || code === 'en') return english;
  return { language: code, catalogue: (await catalogues[code]()).catalogue };
}

import type { Catalogue } from '../../language/catalogue.ts';
import { english, translateBy, type Translation } from '../../language/translate.ts';
import { isLanguage, type Language } from '../../language/languages.ts';

type Loader = () => Promise<{ readonly catalogue: Catalogue }>;

const catalogues: Readonly<Record<Exclude<Language, 'en'>, { readonly first: Loader; readonly pages: Loader }>> = {
  de: { first: () => import('./catalogue-de.ts'), pages: () => import('./catalogue-de-pages.ts') },
  ar: { first: () => import('./catalogue-ar.ts'), pages: () => import('./catalogue-ar-pages.ts') },
};

const inEnglish: Translation = { ...english, isolates: true };

/**
 * Sets the language in which the service wants this document to be shown, see its attribute `lang`. The texts of modules
 * are read while they load, so their catalogue must be loaded before them.
 * @param part the texts of the sign-in page, or those of all pages
 */
export async function loadTranslation(part: 'sign-in' | 'all'): Promise<void> {
  const code = document.documentElement.lang;
  if (!isLanguage(code) || code === 'en') {
    translateBy(() => inEnglish);
    return;
  }
  const { first, pages } = catalogues[code];
  const loaded = await Promise.all(part === 'all' ? [first(), pages()] : [first()]);
  const catalogue: Catalogue = new Map(loaded.flatMap((each) => [...each.catalogue]));
  const translation: Translation = { language: code, catalogue, isolates: true };
  translateBy(() => translation);
}

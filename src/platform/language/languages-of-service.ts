import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinCatalogues } from '../../language/catalogue.ts';
import { languages, type Language } from '../../language/languages.ts';
import { english, translateBy, type Translation } from '../../language/translate.ts';

const folder = join(import.meta.dirname, '../../language/catalogues');

const translations = new Map<Language, Translation>(
  languages.map((language) => [language, language === 'en' ? english : { language, catalogue: read(language) }]),
);

const chosen = new AsyncLocalStorage<Translation>();
translateBy(() => chosen.getStore() ?? english);

/** Runs a function whose texts, also those after an `await`, are in this language. Outside of it they are English. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  chosen.run(translations.get(language) ?? english, work);

function read(language: Language) {
  const files = readdirSync(join(folder, language)).filter(
    (name) => name.endsWith('.json') && !name.startsWith('portal'),
  );
  return joinCatalogues(
    files.map((name) => JSON.parse(readFileSync(join(folder, language, name), 'utf8')) as Record<string, string>),
  );
}

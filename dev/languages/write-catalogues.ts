import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../src/language/languages.ts';
import { findTexts } from './find-texts.ts';

/**
 * Brings the catalogues to the texts of the source: adds new ones with an empty translation, removes those that are gone,
 * and keeps each translation, also of a text that went to another area.
 * @param folder `src/language/catalogues`, or a copy of it
 * @returns per language the texts without a translation, each with its file
 */
export function writeCatalogues(folder: string): Record<string, readonly string[]> {
  const texts = findTexts();
  const missing: Record<string, readonly string[]> = {};
  for (const language of languages) {
    if (language === 'en') continue;
    const home = join(folder, language);
    mkdirSync(home, { recursive: true });
    const former = readdirSync(home).map((name): [string, Record<string, string>] => [
      name,
      JSON.parse(readFileSync(join(home, name), 'utf8')) as Record<string, string>,
    ]);
    const known = new Map(former.flatMap(([, file]) => Object.entries(file)).filter(([, text]) => text !== ''));
    const areas = Map.groupBy(texts, ({ area }) => area);
    for (const [name] of former) if (!areas.has(name.replace(/\.json$/, ''))) rmSync(join(home, name));
    const untranslated: string[] = [];
    for (const [area, some] of areas) {
      const keys = [...new Set(some.map(({ key }) => key))].sort();
      const entries = keys.map((key) => [key, known.get(key) ?? '']);
      for (const [key, text] of entries) if (text === '') untranslated.push(`${area}.json: ${key}`);
      const content = `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
      const path = join(home, `${area}.json`);
      if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content);
    }
    missing[language] = untranslated;
  }
  return missing;
}

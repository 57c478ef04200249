import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { afterAll, describe, expect, it } from '@jest/globals';
import { findTexts } from '../../dev/languages/find-texts.ts';
import { writeCatalogues } from '../../dev/languages/write-catalogues.ts';
import { languages, localeOf } from '../../src/language/languages.ts';

const folder = join(import.meta.dirname, '../../src/language/catalogues');
const texts = findTexts();
const hasTags = new Set(texts.filter((each) => each.hasTags).map(({ key }) => key));
const temporary = mkdtempSync(join(tmpdir(), 'attain-catalogues-'));
afterAll(() => rmSync(temporary, { recursive: true }));

/** A message's placeholders and tags, and the plural forms for each of its plurals. */
interface Shape {
  readonly names: Set<string>;
  readonly plurals: string[][];
}

function shapeOf(message: string, ignoreTag: boolean): Shape {
  const shape: Shape = { names: new Set(), plurals: [] };
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      shape.names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      const { options } = element;
      if (element.type === TYPE.plural) {
        // An explicit number stands beside the forms, and needs none of them.
        shape.plurals.push(Object.keys(options).filter((form) => !form.startsWith('=')));
      }
      for (const { value } of Object.values(options)) visit(value);
    }
  };
  visit(parse(message, { ignoreTag }));
  return shape;
}

const entriesOf = (language: string): [string, string, string][] =>
  readdirSync(join(folder, language)).flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(join(folder, language, name), 'utf8')) as Record<string, string>).map(
      ([key, text]): [string, string, string] => [name, key, text],
    ),
  );

/** The English text of a key: what follows the context. */
const englishOf = new Map(texts.map(({ key, text }) => [key, text]));

it('gives each text the values that it names', () => {
  const wrong = texts
    .filter(({ values }) => values !== null)
    .filter(({ text, values, hasTags }) => {
      const { names } = shapeOf(text, !hasTags);
      const wanted = new Set([...names].map((name) => name.replaceAll(/[<>]/g, '')));
      return wanted.size !== new Set(values).size || values!.some((name) => !wanted.has(name));
    });
  expect(wrong.map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
});

// The pages cannot read them: dev/portal/leave-out-plugin.ts.
it('names no format of a number or a date within a message', () => {
  const messages = [...texts.map(({ text }) => text), ...['de', 'ar'].flatMap(entriesOf).map(([, , text]) => text)];
  expect(messages.filter((message) => /\{\s*\w+\s*,\s*(?:number|date|time)\s*,/.test(message))).toEqual([]);
});

it('reads no text of the service when its module is loaded, as the language is known later', () => {
  const early = texts.filter(({ isAtLoad, at }) => isAtLoad && !at.startsWith('src/portal/'));
  expect(early.map(({ at }) => at)).toEqual([]);
});

it('has the texts of the source and no others: `npm run languages` changes nothing', () => {
  cpSync(folder, temporary, { recursive: true });
  writeCatalogues(temporary);
  for (const language of languages.filter((each) => each !== 'en')) {
    expect(readdirSync(join(temporary, language))).toEqual(readdirSync(join(folder, language)));
    for (const name of readdirSync(join(folder, language))) {
      const [now, then] = [temporary, folder].map((home) => readFileSync(join(home, language, name), 'utf8'));
      expect(now).toBe(then);
    }
  }
});

describe.each(languages.filter((each) => each !== 'en'))('the catalogue of %s', (language) => {
  const entries = entriesOf(language);
  const translated = entries.filter(([, , text]) => text !== '');

  it('translates every text', () => {
    expect(entries.filter(([, , text]) => text === '').map(([name, key]) => `${name}: ${key}`)).toEqual([]);
  });

  it('has one translation for each key', () => {
    const byKey = Map.groupBy(translated, ([, key]) => key);
    const several = [...byKey.values()].filter((some) => new Set(some.map(([, , text]) => text)).size > 1);
    expect(several.map((some) => some.map(([name, key, text]) => `${name}: ${key} → ${text}`))).toEqual([]);
  });

  it('keeps the placeholders and tags', () => {
    const wrong = translated.filter(([, key, text]) => {
      const ignoreTag = !hasTags.has(key);
      const english = shapeOf(englishOf.get(key) ?? key, ignoreTag).names;
      const own = shapeOf(text, ignoreTag).names;
      return english.size !== own.size || [...english].some((name) => !own.has(name));
    });
    expect(wrong.map(([name, key, text]) => `${name}: ${key} → ${text}`)).toEqual([]);
  });

  it('has all plural forms of the language', () => {
    const forms = new Intl.PluralRules(localeOf[language]).resolvedOptions().pluralCategories;
    const wrong = translated.filter(([, key, text]) =>
      shapeOf(text, !hasTags.has(key)).plurals.some((some) => forms.some((form) => !some.includes(form))),
    );
    expect(wrong.map(([name, key, text]) => `${name}: ${key} → ${text}`)).toEqual([]);
  });
});

import { IntlMessageFormat } from 'intl-messageformat';
import { keyOf, type Catalogue } from './catalogue.ts';
import { isolated } from './isolated.ts';
import { directionOf, localeOf, type Language } from './languages.ts';

/** The values of a message's placeholders. */
export type Values = Readonly<Record<string, string | number | Date | boolean | null | undefined>>;

/** A language with its catalogue. */
export interface Translation {
  readonly language: Language;
  /** Empty for English. */
  readonly catalogue: Catalogue;
  /** Whether values of the other direction are set apart with invisible marks: on a page, not where a text is stored or sent. */
  readonly isolates?: boolean;
}

/** The language in which texts are written when nobody is there to read them, such as in a log. */
export const english: Translation = { language: 'en', catalogue: new Map() };

let current: () => Translation = () => english;

/**
 * Sets which language `t` uses. The portal sets it once, before its pages are loaded; the service sets a function that
 * finds the language of the present request or e-mail. @returns what was set before
 */
export function translateBy(find: () => Translation): () => Translation {
  const former = current;
  current = find;
  return former;
}

/** The present language. */
export const currentLanguage = (): Language => current().language;

/** The present locale, for `Intl`. */
export const currentLocale = (): string => localeOf[current().language];

/** The direction of the present language's script. */
export const currentDirection = (): 'ltr' | 'rtl' => directionOf(current().language);

/**
 * Returns a text in the present language.
 * @param text the English text as a literal, since catalogues are made from the source. An ICU message:
 *   `{count, plural, one {# student} other {# students}}`
 */
export const t = (text: string, values?: Values): string => formatted(text, undefined, values);

/**
 * Like `t`, for a word that is translated differently elsewhere.
 * @param context says what is meant, such as `state` for "Open"
 */
export const tIn = (context: string, text: string, values?: Values): string => formatted(text, context, values);

/** The present language with its catalogue. */
export const currentTranslation = (): Translation => current();

/** Returns the translation of a text without placeholders, as it is. */
export const catalogueText = ({ catalogue }: Translation, text: string): string => catalogue.get(text) ?? text;

const formatted = (text: string, context: string | undefined, values: Values | undefined): string =>
  formatIn(current(), keyOf(text, context), values, text);

/** Formats the message with this key, or `text` where the language has none. */
export function formatIn(
  { language, catalogue, isolates = false }: Translation,
  key: string,
  values: Values | undefined,
  text = key,
): string {
  const message = catalogue.get(key) ?? text;
  if (values === undefined && !message.includes('{')) return message;
  return String(messageOf(message, language).format(isolates ? isolatedValues(values, directionOf(language)) : values));
}

function isolatedValues<Value>(
  values: Readonly<Record<string, Value>> | undefined,
  direction: 'ltr' | 'rtl',
): Record<string, Value | string> {
  const entries = Object.entries(values ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? isolated(value, direction) : value]),
  );
}

// Bounded, since only literals of the source are formatted.
const messages = new Map<string, IntlMessageFormat>();

function messageOf(message: string, language: Language): IntlMessageFormat {
  const key = `${language}|${message}`;
  let found = messages.get(key);
  if (found === undefined) {
    found = new IntlMessageFormat(message, localeOf[language], undefined, { ignoreTag: true });
    messages.set(key, found);
  }
  return found;
}

/**
 * Returns the parts of a text with tags, such as `Sent to <b>{address}</b>`, in the present language.
 * @param values a placeholder's value, or for a tag the function that makes its node from its parts
 */
export function parts<Node>(
  text: string,
  values: Readonly<Record<string, Node | string | number | Date | ((children: (Node | string)[]) => Node)>>,
): (Node | string)[] {
  const { language, catalogue, isolates = false } = current();
  const message = new IntlMessageFormat(catalogue.get(text) ?? text, localeOf[language]);
  const result = message.format<Node>(isolates ? isolatedValues(values, directionOf(language)) : values) as unknown;
  return Array.isArray(result) ? (result as (Node | string)[]) : [result as Node | string];
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Formats a number in the present language. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = `n${currentLocale()}${JSON.stringify(options)}`;
  const found = (formats.get(key) as Intl.NumberFormat | undefined) ?? new Intl.NumberFormat(currentLocale(), options);
  formats.set(key, found);
  return found.format(value);
}

/** The format for times with these options in the present language. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // Kept only without a time zone: organisations have many.
  if (options.timeZone !== undefined) return new Intl.DateTimeFormat(currentLocale(), options);
  const key = `d${currentLocale()}${JSON.stringify(options)}`;
  const found =
    (formats.get(key) as Intl.DateTimeFormat | undefined) ?? new Intl.DateTimeFormat(currentLocale(), options);
  formats.set(key, found);
  return found;
}

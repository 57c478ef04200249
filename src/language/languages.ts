/** The languages that people can choose. Each but English, in which the texts are written, has its catalogues. */
export const languages = ['en', 'de', 'ar'] as const;

export type Language = (typeof languages)[number];

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', ar: 'العربية' };

/**
 * The locale for numbers, dates and plural forms. Arabic has Western digits, as ids, marks and the numbers that people
 * type have them too.
 */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', ar: 'ar-u-nu-latn' };

/** The direction of a language's script, as in the attribute `dir`. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Whether a text is the code of one of the languages. */
export const isLanguage = (code: unknown): code is Language => languages.some((each) => each === code);

/** The cookie that keeps the language which somebody chose. */
export const languageCookie = 'attain_language';

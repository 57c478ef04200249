import { isLanguage, type Language } from './languages.ts';

// More than a browser sends.
const longestHeader = 200;

/**
 * Chooses a language by a header Accept-Language (RFC 9110 §12.5.4): the first by weight that there is. A region is
 * ignored.
 */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, longestHeader)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1);
      return { code: tag.split('-', 1)[0], weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ code }) => code).find(isLanguage) ?? 'en';
}

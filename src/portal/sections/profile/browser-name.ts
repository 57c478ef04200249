import { t } from '../../../language/translate.ts';
// The first match applies: Edge also names Chrome, and Chrome also names Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns the common name of the browser in a User-Agent, such as "Firefox on Windows". */
export function browserName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return t('An unknown browser');
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}

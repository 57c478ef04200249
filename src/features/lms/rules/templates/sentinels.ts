import { randomBytes } from 'node:crypto';

/**
 * Stand-ins for the variables of a template, one for each place. With them the template is parsed before any value is known, so
 * that its shape can be read and compared with the shape of what is rendered.
 */
export interface Sentinels {
  /** The stand-in for the variable at that index among the template's parts. */
  readonly at: (index: number) => string;
  /** The indexes of the stand-ins that occur in a text, as often as they occur. */
  readonly indexesIn: (text: string) => number[];
  /** The text with each stand-in exchanged. */
  readonly fill: (text: string, replacement: (index: number) => string) => string;
}

/**
 * Sentinels that do not occur in the template. Their stem is random, so that nobody can write a template that contains them, in any
 * spelling. They are lower-case letters and digits, which a URL and a JSON string leave as they are. They begin with `z`, so that a
 * backslash, a `\u` or a `%` just before a variable makes the template unreadable with them, instead of swallowing the beginning
 * of the value.
 */
export function sentinelsFor(template: string): Sentinels {
  const lowerCase = template.toLowerCase();
  let stem: string;
  do stem = `z${randomBytes(16).toString('hex')}x`;
  while (lowerCase.includes(stem));
  const pattern = new RegExp(`${stem}(\\d+)x`, 'g');
  return {
    at: (index) => `${stem}${index}x`,
    indexesIn: (text) => Array.from(text.matchAll(pattern), ([, index]) => Number(index)),
    fill: (text, replacement) => text.replace(pattern, (_match, index: string) => replacement(Number(index))),
  };
}

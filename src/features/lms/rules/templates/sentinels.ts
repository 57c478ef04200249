import { randomBytes } from 'node:crypto';

/**
 * Stand-ins for the variables of a template, one for each place. With them the template can be parsed before any value
 * is known. So its shape can be compared with the shape of the rendered text.
 */
export interface Sentinels {
  /** Returns the stand-in for the variable at that index among the template's parts. */
  readonly at: (index: number) => string;
  /** Returns the indexes of the stand-ins in a text, with repetitions. */
  readonly indexesIn: (text: string) => number[];
  /** Returns the text with each stand-in replaced. */
  readonly fill: (text: string, replacement: (index: number) => string) => string;
}

/**
 * Returns sentinels that do not occur in the template. Their stem is random, so that nobody can write a template that
 * contains them, in any spelling. They are lower-case letters and digits, which a URL and a JSON string leave
 * unchanged. They begin with `z`. So a backslash, a `\u` or a `%` just before a variable makes the template unreadable,
 * instead of consuming the beginning of the value.
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

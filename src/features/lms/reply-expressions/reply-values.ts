import { safeExcerpt } from '../../../platform/outbound-http/safe-excerpt.ts';

/** A value of a reply that can be chosen for an expression. */
export interface ReplyValue {
  /** JSON pointer (RFC 6901), such as `/data/items/0/id`. */
  readonly path: string;
  /** The beginning of the value, as JSON, without secrets. */
  readonly value: string;
}

const mostValues = 100;
const deepest = 20;
/** Items of an array that are looked at: the others have the same members. */
const itemsOfArray = 2;
const longestPath = 500;
const longestValue = 100;
/** Length of a text that is searched for secrets. A secret that begins in the shown part, and is cut, is recognised. */
const scanned = 1_000;

/**
 * Returns the values in a reply, in their order: texts, numbers, true, false and null. Of a large reply it returns the
 * first ones. What contains a secret in its path is left out.
 * @param reply JSON
 */
export function replyValues(reply: unknown, secrets: readonly string[]): readonly ReplyValue[] {
  const found: ReplyValue[] = [];
  const visit = (value: unknown, path: string, depth: number): void => {
    if (found.length >= mostValues || depth > deepest || path.length > longestPath) return;
    if (typeof value !== 'object' || value === null) {
      if (path === '' || safeExcerpt(path, longestPath, secrets) !== path) return;
      const text = JSON.stringify(typeof value === 'string' ? value.slice(0, scanned) : value);
      found.push({ path, value: safeExcerpt(text, longestValue, secrets) });
      return;
    }
    const members = Array.isArray(value) ? value.slice(0, itemsOfArray).entries() : Object.entries(value);
    for (const [key, member] of members) {
      if (found.length >= mostValues) return;
      visit(member, `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
    }
  };
  visit(reply, '', 0);
  return found;
}

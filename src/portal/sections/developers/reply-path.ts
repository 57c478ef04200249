/** A value of a reply that a user can choose, as the API names it. */
export interface ReplyValue {
  /** JSON pointer (RFC 6901), such as `/data/0/id`. */
  readonly path: string;
  /** The beginning of the value as JSON. Of a long value, or one with a secret, it is no complete JSON. */
  readonly value: string;
}

/** Returns the names and positions of a JSON pointer: `/data/0/a~1b` is `data`, `0` and `a/b`. */
export const partsOf = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Returns the JSONata for a place in a value: `reply`, `data`, `0` and `id` become `reply.data[0].id`. */
export function expressionOf(start: string, parts: readonly string[]): string {
  return parts.reduce((before, part) => {
    if (isPosition(part)) return `${before === '' ? '$' : before}[${part}]`;
    if (part.includes('`')) return `$lookup(${before === '' ? '$' : before}, ${JSON.stringify(part)})`;
    return `${before === '' ? '' : `${before}.`}${/^[A-Za-z_]\w*$/.test(part) && !words.has(part) ? part : `\`${part}\``}`;
  }, start);
}

/** Words that JSONata reads as something else than a name. */
const words: ReadonlySet<string> = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);

/** Members with a number as their name cannot be told from positions; those of lists are far more common. */
export const isPosition = (part: string): boolean => /^(?:0|[1-9]\d*)$/.test(part);

import jsonata, { type ExprNode } from 'jsonata';

/** The constant part of a preset's message. */
export interface MessageForm {
  /** The English text, which is its key in the catalogues. With `around`, an ICU message with `{detail}`. */
  readonly key: string;
  /** The texts before and after the detail; null when the message has none. */
  readonly around: readonly [before: string, after: string] | null;
}

/**
 * Returns the form of a message's expression: `'literal'`, or `'literal' & detail`, which may end with `& 'literal'`.
 * @returns null when the expression has no words of its own
 * @throws Error when it has words and another form, in which they could not be translated
 */
export function messageForm(expression: string): MessageForm | null {
  const terms = joined(jsonata(expression).ast());
  const before = textOf(terms[0]);
  const after = terms.length > 2 ? (textOf(terms.at(-1)) ?? '') : '';
  const detail = terms.slice(before === null ? 0 : 1, after === '' ? terms.length : -1);
  if (detail.some(hasWords))
    throw new Error(`Words within the detail of a message cannot be translated: ${expression}`);
  if (before === null) {
    if (word.test(after)) throw new Error(`A message must begin with its words: ${expression}`);
    return null;
  }
  if (detail.length === 0) return { key: before, around: null };
  if (/['{}]/.test(before + after)) throw new Error(`A message with a detail can have no ', { or }: ${expression}`);
  return { key: `${before}{detail}${after}`, around: [before, after] };
}

/** A part of an expression. JSONata's types leave the parts of a condition out. */
type Node = ExprNode & { readonly condition?: unknown; readonly then?: unknown; readonly else?: unknown };

const word = /\p{L}/u;

/** The terms of `a & b & c`. */
const joined = (node: Node): readonly Node[] =>
  node.type === 'binary' && node.value === '&' ? [...joined(node.lhs as Node), ...joined(node.rhs as Node)] : [node];

const textOf = (node: Node | undefined): string | null => (node?.type === 'string' ? String(node.value) : null);

/** Returns whether a part has a literal that may be shown. The literals of a condition are not shown. */
function hasWords(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const node = part as Node;
  if (node.type === 'string') return word.test(String(node.value));
  return Object.entries(node).some(([name, value]) => name !== 'condition' && hasWords(value));
}

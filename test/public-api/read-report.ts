/** A second reading of the contract, which shares no code with the product: what a body means, or why it means nothing. */

export interface ReadReport {
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

class NotJson extends Error {}

/** A JSON value in which nothing was lost: keys that come twice are there twice, numbers are the text that they were. */
type Node =
  | { readonly type: 'object'; readonly entries: readonly (readonly [string, Node])[] }
  | { readonly type: 'array'; readonly items: readonly Node[] }
  | { readonly type: 'number'; readonly text: string }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'literal' };

/** The report that these bytes are by RFC 8259 and openapi.yaml's LmsProgressReport, or null. */
export function readReport(bytes: Buffer): ReadReport | null {
  const text = bytes.toString('utf8');
  // Ill-formed UTF-8 does not survive the way there and back.
  if (!Buffer.from(text, 'utf8').equals(bytes)) return null;
  let node: Node;
  try {
    node = new Reader(text).document();
  } catch (error) {
    if (error instanceof NotJson) return null;
    throw error;
  }
  if (node.type !== 'object' || hasRepeatedKeys(node)) return null;
  const id = node.entries.find(([key]) => key === 'lmsEnrolmentId')?.[1];
  const progress = node.entries.find(([key]) => key === 'progress')?.[1];
  if (id?.type !== 'string' || progress?.type !== 'number') return null;
  if (!isId(id.value) || !isPercentage(progress.text)) return null;
  return { lmsEnrolmentId: id.value, progress: Number(progress.text) };
}

function isId(text: string): boolean {
  const characters = [...text];
  const isBad = (character: string) => {
    const code = character.codePointAt(0)!;
    return code === 0 || (code >= 0xd800 && code <= 0xdfff);
  };
  return characters.length >= 1 && characters.length <= 255 && !characters.some(isBad);
}

function isPercentage(text: string): boolean {
  const value = Number(text);
  const [mantissa = ''] = text.toLowerCase().split('e');
  const isNegative = mantissa.startsWith('-') && /[1-9]/.test(mantissa);
  return !isNegative && value >= 0 && value <= 100;
}

function hasRepeatedKeys(node: Node): boolean {
  if (node.type === 'array') return node.items.some(hasRepeatedKeys);
  if (node.type !== 'object') return false;
  const keys = node.entries.map(([key]) => key);
  return new Set(keys).size < keys.length || node.entries.some(([, value]) => hasRepeatedKeys(value));
}

const escapes: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Node {
    const node = this.#value();
    this.#space();
    if (this.#at < this.#text.length) throw new NotJson();
    return node;
  }

  #space(): void {
    while (' \t\n\r'.includes(this.#text.charAt(this.#at)) && this.#at < this.#text.length) this.#at += 1;
  }

  /** Whether the character came next, after spaces; if so it is read. */
  #next(character: string): boolean {
    this.#space();
    if (this.#text.charAt(this.#at) !== character) return false;
    this.#at += 1;
    return true;
  }

  #expect(character: string): void {
    if (!this.#next(character)) throw new NotJson();
  }

  #value(): Node {
    if (this.#next('{')) return { type: 'object', entries: this.#list('}', () => this.#entry()) };
    if (this.#next('[')) return { type: 'array', items: this.#list(']', () => this.#value()) };
    if (this.#next('"')) return { type: 'string', value: this.#string() };
    const rest = this.#text.slice(this.#at);
    const literal = /^(true|false|null)/.exec(rest)?.[0];
    if (literal !== undefined) {
      this.#at += literal.length;
      return { type: 'literal' };
    }
    const number = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/.exec(rest)?.[0];
    if (number === undefined) throw new NotJson();
    this.#at += number.length;
    return { type: 'number', text: number };
  }

  #list<T>(end: string, item: () => T): T[] {
    const items: T[] = [];
    if (this.#next(end)) return items;
    do items.push(item());
    while (this.#next(','));
    this.#expect(end);
    return items;
  }

  #entry(): readonly [string, Node] {
    this.#expect('"');
    const key = this.#string();
    this.#expect(':');
    return [key, this.#value()];
  }

  #string(): string {
    let value = '';
    for (;;) {
      const character = this.#text.charAt(this.#at);
      this.#at += 1;
      if (character === '"') return value;
      if (character < ' ') throw new NotJson();
      if (character !== '\\') {
        value += character;
        continue;
      }
      const escaped = this.#text.charAt(this.#at);
      this.#at += 1;
      if (escaped === 'u') {
        const hex = this.#text.slice(this.#at, this.#at + 4);
        if (!/^[0-9a-fA-F]{4}$/.test(hex)) throw new NotJson();
        value += String.fromCharCode(Number.parseInt(hex, 16));
        this.#at += 4;
      } else {
        const meant = Object.hasOwn(escapes, escaped) ? escapes[escaped] : undefined;
        if (meant === undefined) throw new NotJson();
        value += meant;
      }
    }
  }
}

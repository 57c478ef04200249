import { asSentence } from '../../../language/sentence.ts';
import { AMBIGUOUS, JsonNumber, JsonTextError, type JsonLimits } from './json-values.ts';
import { isSameJson } from './same-json.ts';

const literals: readonly (readonly [text: string, value: unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const space = 0x20;
const quote = 0x22;
const backslash = 0x5c;

/**
 * Reads one JSON text. It checks the limits while it reads, so that a text can exhaust neither the stack nor the
 * memory.
 */
export class JsonReader {
  /** Number of values read so far. */
  count = 0;
  readonly #text: string;
  readonly #limits: JsonLimits;
  #at = 0;
  #depth = 0;

  constructor(text: string, limits: JsonLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  /** Reads the whole text. @throws JsonTextError unless it is one value */
  readWhole(): unknown {
    const value = this.#readValue();
    if (this.#at < this.#text.length) throw this.#invalid();
    return value;
  }

  #readValue(): unknown {
    this.#skipSpace();
    if (++this.count > this.#limits.values) throw this.#exceeded('values');
    const value = this.#readBareValue();
    this.#skipSpace();
    return value;
  }

  #readBareValue(): unknown {
    const first = this.#text[this.#at];
    if (first === '"') return this.#readString();
    if (first === '{') return this.#nested(() => this.#readObject());
    if (first === '[') return this.#nested(() => this.#readArray());
    for (const [text, value] of literals) {
      if (!this.#text.startsWith(text, this.#at)) continue;
      this.#at += text.length;
      return value;
    }
    return this.#readNumber();
  }

  #nested<Value>(read: () => Value): Value {
    if (++this.#depth > this.#limits.depth) throw this.#exceeded('depth');
    this.#at++;
    this.#skipSpace();
    const value = read();
    this.#depth--;
    return value;
  }

  #readArray(): unknown[] {
    const items: unknown[] = [];
    if (this.#skip(']')) return items;
    do items.push(this.#readValue());
    while (this.#goesOn(']'));
    return items;
  }

  #readObject(): Map<string, unknown> {
    const members = new Map<string, unknown>();
    if (this.#skip('}')) return members;
    do {
      this.#skipSpace();
      if (this.#text[this.#at] !== '"') throw this.#invalid();
      const key = this.#readString();
      this.#skipSpace();
      if (!this.#skip(':')) throw this.#invalid();
      const value = this.#readValue();
      if (members.size === this.#limits.members) throw this.#exceeded('members');
      const isAmbiguous = members.has(key) && !isSameJson(members.get(key), value);
      members.set(key, isAmbiguous ? AMBIGUOUS : value);
    } while (this.#goesOn('}'));
    return members;
  }

  /** After an item: returns whether another one follows a comma, or the list ends. */
  #goesOn(end: string): boolean {
    if (this.#skip(',')) return true;
    if (this.#skip(end)) return false;
    throw this.#invalid();
  }

  #readString(): string {
    const start = this.#at;
    let hasEscapes = false;
    let end = start + 1;
    for (let code = this.#text.charCodeAt(end); code !== quote; code = this.#text.charCodeAt(++end)) {
      // This also refuses NaN, the code after the end of the text.
      if (!(code >= space)) throw this.#invalid(end);
      if (code !== backslash) continue;
      hasEscapes = true;
      end++;
    }
    this.#at = end + 1;
    if (!hasEscapes) return this.#text.slice(start + 1, end);
    try {
      return JSON.parse(this.#text.slice(start, end + 1)) as string;
    } catch {
      throw this.#invalid(start);
    }
  }

  #readNumber(): JsonNumber {
    number.lastIndex = this.#at;
    const [text] = number.exec(this.#text) ?? [];
    if (text === undefined) throw this.#invalid();
    this.#at += text.length;
    return new JsonNumber(text);
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #skipSpace(): void {
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    }
  }

  #invalid(offset = this.#at): JsonTextError {
    return new JsonTextError(asSentence('not valid JSON'), offset);
  }

  #exceeded(limit: keyof JsonLimits): JsonTextError {
    const most = this.#limits[limit];
    const problem = {
      depth: asSentence('nested more than {most, number} deep', { most }),
      values: asSentence('too large: it has more than {most, number} values', { most }),
      members: asSentence('too large: one object has more than {most, number} names', { most }),
    }[limit];
    return new JsonTextError(problem, this.#at, limit);
  }
}

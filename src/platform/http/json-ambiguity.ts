import { endOfString } from './json-limits.ts';

/** Names of an object up to which they are compared one by one, which is cheaper than a set for each of many small objects. */
const fewNames = 16;

/** What a negative number is made of. */
const negativeNumber = /-[\d.eE+-]+/y;

/**
 * What is wrong with a JSON text although JSON.parse takes it, or null: a key twice in one object, since two readers may understand two
 * different things, or a negative number that a double takes for 0. One pass over the text, which JSON.parse has accepted.
 */
export function ambiguityOf(text: string): string | null {
  /** The keys of each object that is open; null for an array. */
  const open: (Names | null)[] = [];
  let isKeyNext = false;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charAt(index)) {
      case '{':
        open.push(new Names());
        isKeyNext = true;
        break;
      case '[':
        open.push(null);
        isKeyNext = false;
        break;
      case '}':
      case ']':
        open.pop();
        isKeyNext = false;
        break;
      case ',':
        isKeyNext = (open.at(-1) ?? null) !== null;
        break;
      case '"': {
        const end = endOfString(text, index);
        if (isKeyNext) {
          const written = text.slice(index + 1, end);
          const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
          if (!open.at(-1)!.add(key)) {
            return `The body has the key ${JSON.stringify(key.slice(0, 100))} twice in one object.`;
          }
          isKeyNext = false;
        }
        index = end;
        break;
      }
      case '-': {
        negativeNumber.lastIndex = index;
        const [number = '-'] = negativeNumber.exec(text) ?? [];
        // -1e-400 is less than 0, but no test of the parsed value could tell.
        if (Object.is(Number(number), -0) && /^-[0.]*[1-9]/.test(number)) {
          return 'The body has a negative number that is too close to 0.';
        }
        index += number.length - 1;
      }
    }
  }
  return null;
}

/** The names of one object. */
class Names {
  readonly #few: string[] = [];
  #many: Set<string> | null = null;

  /** @returns false when the name is there already */
  add(name: string): boolean {
    if (this.#many?.has(name) ?? this.#few.includes(name)) return false;
    if (this.#many !== null) this.#many.add(name);
    else if (this.#few.length < fewNames) this.#few.push(name);
    else this.#many = new Set([...this.#few, name]);
    return true;
  }
}

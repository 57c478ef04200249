import { t } from '../../language/translate.ts';
import { endOfString } from './json-limits.ts';

/**
 * Number of names in an object up to which they are compared one by one. For many small objects this is cheaper than a
 * set for each.
 */
const fewNames = 16;

/** The characters of a negative number. */
const negativeNumber = /-[\d.eE+-]+/y;

/**
 * Returns the problem of a JSON text that JSON.parse accepts, or null. One problem is a repeated key in an object,
 * which two readers may understand differently. The other is a negative number that a double stores as 0. Makes one
 * pass over the text, which JSON.parse has accepted.
 */
export function ambiguityOf(text: string): string | null {
  /** The keys of each open object; null for an array. */
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
            return t('The body has the key {key} twice in one object.', { key: JSON.stringify(key.slice(0, 100)) });
          }
          isKeyNext = false;
        }
        index = end;
        break;
      }
      case '-': {
        negativeNumber.lastIndex = index;
        const [number = '-'] = negativeNumber.exec(text) ?? [];
        // -1e-400 is less than 0, but a test of the parsed value could not detect it.
        if (Object.is(Number(number), -0) && /^-[0.]*[1-9]/.test(number)) {
          return t('The body has a negative number that is too close to 0.');
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

  /** Adds a name. @returns false when the object has it already */
  add(name: string): boolean {
    if (this.#many?.has(name) ?? this.#few.includes(name)) return false;
    if (this.#many !== null) this.#many.add(name);
    else if (this.#few.length < fewNames) this.#few.push(name);
    else this.#many = new Set([...this.#few, name]);
    return true;
  }
}

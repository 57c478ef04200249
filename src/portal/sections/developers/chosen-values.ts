import { expressionOf, isPosition, partsOf, type ReplyValue } from './reply-path.ts';

/** The paths of the values that a user chose for the members of the result. */
export interface ChosenPaths {
  readonly id?: string;
  readonly name?: string;
}

/**
 * Returns the mapping that takes these values, in JSONata.
 * @param isList whether the operation needs a list: each item of the list in which the id stands becomes an object
 */
export function mappingOf(chosen: ChosenPaths, isList: boolean): string {
  const entries = (['id', 'name'] as const).flatMap((member) => {
    const path = chosen[member];
    return path === undefined ? [] : [[member, partsOf(path)] as const];
  });
  const list = isList ? listOf(entries.map(([, parts]) => parts)) : null;
  const object = `{${entries
    .map(
      ([member, parts]) =>
        `"${member}": ${list === null ? expressionOf('reply', parts) : expressionOf('', parts.slice(list.length + 1))}`,
    )
    .join(', ')}}`;
  if (list !== null) return `[${expressionOf('reply', list)}.${object}]`;
  return isList ? `[${object}]` : object;
}

/** Returns the place of the innermost list in whose items all paths lead on; null when there is none. */
function listOf(paths: readonly (readonly string[])[]): readonly string[] | null {
  const [first = []] = paths;
  for (let at = first.length - 2; at >= 0; at--) {
    const list = first.slice(0, at);
    const isShared = paths.every(
      (path) => path.length > at + 1 && isPosition(path[at]!) && list.every((part, index) => part === path[index]),
    );
    if (isShared) return list;
  }
  return null;
}

/** Returns a condition that is true for replies with this value. */
export function conditionFor({ path, value }: ReplyValue): string {
  const place = expressionOf('reply', partsOf(path));
  const literal = literalOf(value);
  return literal === null ? `$exists(${place})` : `${place} = ${literal}`;
}

/** Returns a condition that is false for replies like this one: with this value when it is true, false or null. */
export function conditionAgainst({ path, value }: ReplyValue): string {
  const place = expressionOf('reply', partsOf(path));
  return /^(?:true|false|null)$/.test(value) ? `$not(${place} = ${value})` : `$not($exists(${place}))`;
}

/** Returns the value in JSONata; null when its whole is not known. */
function literalOf(value: string): string | null {
  if (value.includes('[hidden]')) return null;
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return null;
  }
}

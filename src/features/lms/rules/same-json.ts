import { JsonNumber } from './json-values.ts';

/**
 * Returns whether two parsed values are the same, including the order of keys.
 * @param isSame decides about two values instead of this rule; undefined leaves it to the rule
 */
export function isSameJson(
  left: unknown,
  right: unknown,
  isSame: (left: unknown, right: unknown) => boolean | undefined = () => undefined,
): boolean {
  const decided = isSame(left, right);
  if (decided !== undefined) return decided;
  if (left === right) return true;
  if (left instanceof JsonNumber) return right instanceof JsonNumber && left.text === right.text;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSameJson(item, right[index], isSame))
    );
  }
  if (!(left instanceof Map) || !(right instanceof Map) || left.size !== right.size) return false;
  const others = right.entries();
  for (const [key, value] of left) {
    const [otherKey, otherValue] = others.next().value as [string, unknown];
    if (key !== otherKey || !isSameJson(value, otherValue, isSame)) return false;
  }
  return true;
}

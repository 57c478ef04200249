/** The members of an object of JSON. An array may come part by part, and is read when it is written. */
export type InParts<Body> = {
  readonly [Name in keyof Body]:
    Body[Name] | (Body[Name] extends readonly (infer Item)[] ? AsyncIterable<readonly Item[]> : never);
};

/** Yields an object as the parts of its JSON. Each part of an array is made after the part before it was taken. */
export async function* jsonInParts(members: object): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(members) as [string, unknown][]) {
    const begin = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (!isInParts(value)) {
      yield begin + JSON.stringify(value);
      continue;
    }
    yield `${begin}[`;
    let isFirst = true;
    for await (const items of value) {
      if (items.length > 0) yield (isFirst ? '' : ',') + items.map((item) => JSON.stringify(item)).join(',');
      isFirst &&= items.length === 0;
    }
    yield ']';
  }
  yield before === '{' ? '{}' : '}';
}

const isInParts = (value: unknown): value is AsyncIterable<readonly unknown[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

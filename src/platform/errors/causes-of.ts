/** Yields an error, its cause, the cause of that, and so on. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let current: unknown = error; current instanceof Error; current = current.cause) yield current;
}

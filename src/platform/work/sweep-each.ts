import { isOwnLoad, isTransient, sqlState } from '../database/transient-errors.ts';

/** Consecutive failures after which the items are not the cause: Temporal is away, and each start would wait for it. */
const mostFailures = 3;

/** SQLSTATE of a statement that took too long. */
const cancelled = '57014';

/** Items that are handed over at a time. */
const itemsAtOnce = 10;

/**
 * Hands items over, by default ten at a time. An item that fails does not delay others, unless three in a row fail as in an
 * outage: then the rest is left for the next time.
 * @throws the failure that says most (see `throwWorst`), at the end
 */
export async function sweepEach<T>(
  items: readonly T[],
  start: (item: T) => Promise<unknown>,
  atOnce = itemsAtOnce,
): Promise<void> {
  const waiting = [...items];
  const errors: unknown[] = [];
  let inARow = 0;
  const handOver = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined && inARow < mostFailures; item = waiting.shift()) {
      try {
        await start(item);
        inARow = 0;
      } catch (error) {
        errors.push(error);
        // The load of one organisation says nothing about the next item, neither good nor bad.
        if (!isOwnLoad(error)) inARow = countsAsOutage(error) ? inARow + 1 : 0;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, handOver));
  throwWorst(errors);
}

/** Returns whether a failure may be that of all items, unlike a statement that the database refuses or cancels. */
const countsAsOutage = (error: unknown): boolean => isTransient(error) && sqlState(error) !== cancelled;

/**
 * Throws the failure of some work that says most, when there is one: the first that is not the load of one organisation.
 * Only that organisation has to wait, while any other failure may concern all.
 */
export function throwWorst(failures: readonly unknown[]): void {
  if (failures.length > 0) throw failures.find((failure) => !isOwnLoad(failure)) ?? failures[0];
}

import { seededRandom } from '../../bench/load/seeded-random.ts';

/** Pseudo-random numbers that a seed determines, so that a plan can be repeated. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A number from `min` to `max`. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** @param seed any whole number */
export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    shuffled: (items) => {
      const result = [...items];
      for (let index = result.length - 1; index > 0; index -= 1) {
        const other = Math.floor(next() * (index + 1));
        [result[index], result[other]] = [result[other]!, result[index]!];
      }
      return result;
    },
  };
}

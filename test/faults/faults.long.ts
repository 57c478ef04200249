import { describe, expect, it } from '@jest/globals';
import { testServices } from '../support/services.ts';
import { runFaultsCommand } from './run-faults-command.ts';

describe('npm run faults', () => {
  it.each([1, 2])(
    'finds no violation in four minutes of faults of every kind (seed %d)',
    async (seed) => {
      const { code, output } = await runFaultsCommand([
        ...['--seed', String(seed), '--minutes', '4', '--recovery', '30', '--bundle', testServices().bundlePath],
      ]);
      console.log(output);
      expect(output).toMatch(new RegExp(`^Seed ${seed}: 0 violations`, 'm'));
      expect(code).toBe(0);
    },
    900_000,
  );
});

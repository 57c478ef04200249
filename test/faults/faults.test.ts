import { describe, expect, it } from '@jest/globals';
import { testServices } from '../support/services.ts';
import { runFaultsCommand } from './run-faults-command.ts';

describe('npm run faults', () => {
  it('finds no violation in a short run: PostgreSQL and the API are killed, connections are reset', async () => {
    const { code, output } = await runFaultsCommand([
      // Limits for a busy machine. Losses and duplicates do not depend on them.
      ...['--seed', '3199', '--minutes', '0.2', '--ids', '4', '--recovery', '45', '--settle', '90'],
      ...['--bundle', testServices().bundlePath],
    ]);
    if (code !== 0) console.log(output);
    expect(output).toContain('kill PostgreSQL');
    expect(output).toMatch(/^Seed 3199: 0 violations/m);
    expect(code).toBe(0);
  }, 300_000);
});

import { describe, expect, it } from '@jest/globals';
import { runFaultsCommand } from '../faults/run-faults-command.ts';
import { testServices } from '../support/services.ts';

describe('two processes of the API and two of the worker', () => {
  it('lose nothing and do nothing twice when one of each is killed in the middle and stays away', async () => {
    const { code, output } = await runFaultsCommand([
      ...['--replicas', '2', '--lose', '--seed', '7', '--minutes', '0.7', '--pause', '300', '--recovery', '15'],
      ...['--settle', '60', '--bundle', testServices().bundlePath],
    ]);
    console.log(output);
    expect(output).toContain('lose API 2');
    expect(output).toContain('lose worker 2');
    expect(output).toMatch(/^Seed 7: 0 violations/m);
    expect(code).toBe(0);
  }, 300_000);
});

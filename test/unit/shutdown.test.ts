import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Runs a process whose stop is the given code, and asks it to end. */
async function stopped(stop: string): Promise<{ code: number | null; signal: string | null; output: string }> {
  const shutdown = join(import.meta.dirname, '../../src/shutdown.ts');
  const program = `
    import { onShutdown } from ${JSON.stringify(shutdown)};
    const print = (level) => (message) => console.log(level, message);
    onShutdown({ info: print('info'), error: print('error') }, async () => { ${stop} }, 500);
    setInterval(() => undefined, 1000);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => {
    output += chunk;
    if (chunk.includes('ready')) child.kill('SIGTERM');
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), 10_000);
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(limit);
  return { code, signal, output };
}

describe('a process that is asked to end', () => {
  it('ends with 0 once everything is stopped', async () => {
    expect(await stopped('')).toMatchObject({ code: 0, output: expect.stringContaining('info stopped') });
  });

  it('ends with 1 when stopping fails', async () => {
    expect(await stopped(`throw new Error('no')`)).toMatchObject({ code: 1 });
  });

  it('ends with 1 at its deadline when something never stops', async () => {
    expect(await stopped('await new Promise(() => undefined)')).toEqual({
      code: 1,
      signal: null,
      output: expect.stringContaining('error stopping took too long'),
    });
  });
});

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { identifyProcess } from '../../../dev/process-identity.ts';
import { afterwards, eventually } from '../../dev/support.ts';

const moduleUrl = pathToFileURL(join(process.cwd(), 'dev/service-process.ts')).href;

/** A program that starts `sleep` as a service and then does `what`. */
async function starter(what: string): Promise<{ child: ChildProcess; pid: number }> {
  const program = `
    const { startProcess } = await import(${JSON.stringify(moduleUrl)});
    const service = await startProcess({
      command: 'sleep', args: ['600'], output: { line: () => undefined }, stop: [{ signal: 'SIGTERM', graceMs: 1000 }],
    });
    console.log(service.pid);
    ${what}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterwards(() => child.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, pid: Number(line) };
}

describe('a service whose starter is gone', () => {
  it('is stopped when the starter was killed', async () => {
    const { child, pid } = await starter('setInterval(() => undefined, 1000);');
    expect(identifyProcess(pid)).not.toBeNull();
    child.kill('SIGKILL');
    await eventually(() => identifyProcess(pid) === null);
  });

  it('is stopped when the starter ends without stopping it', async () => {
    const { pid } = await starter('process.exit(0);');
    await eventually(() => identifyProcess(pid) === null);
  });

  it('does not keep a starter alive that has stopped it', async () => {
    const { child } = await starter('await service.stop();');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { identifyProcess } from '../../../dev/process-identity.ts';
import { afterwards, eventually } from '../../dev/support.ts';

const preload = pathToFileURL(join(process.cwd(), 'dev/exit-with-parent.ts')).href;
const child = `console.log(process.pid); setInterval(() => undefined, 1000);`;
const parent = `
  const { spawn } = await import('node:child_process');
  spawn(process.execPath, ['--import', ${JSON.stringify(preload)}, '-e', ${JSON.stringify(child)}], {
    detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });`;

describe('exit-with-parent', () => {
  it('ends the child when its parent was killed', async () => {
    const process_ = spawn(process.execPath, ['--input-type=module', '-e', parent], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    afterwards(() => process_.kill('SIGKILL'));
    const [line] = (await once(createInterface({ input: process_.stdout }), 'line')) as [string];
    const pid = Number(line);
    expect(identifyProcess(pid)).not.toBeNull();
    process_.kill('SIGKILL');
    await eventually(() => identifyProcess(pid) === null);
  });

  it('does not keep a program alive that has nothing left to do', async () => {
    const short = spawn(process.execPath, ['--import', preload, '-e', '0'], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    afterwards(() => short.kill('SIGKILL'));
    await expect(once(short, 'exit')).resolves.toEqual([0, null]);
  });
});

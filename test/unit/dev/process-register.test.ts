import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { identifyProcess } from '../../../dev/process-identity.ts';
import { ProcessRegister } from '../../../dev/process-register.ts';
import { afterwards, eventually, temporaryFolder } from '../../dev/support.ts';

const ignoresSigterm = `process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000); console.log('ready')`;

async function runningProgram(source = 'setInterval(() => undefined, 1000); console.log("ready")'): Promise<number> {
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  afterwards(() => child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child.pid!;
}

describe('ProcessRegister', () => {
  it('stops what a former start left, the stubborn too', async () => {
    const folder = temporaryFolder();
    const [willing, stubborn] = [await runningProgram(), await runningProgram(ignoresSigterm)];
    const former = new ProcessRegister(folder);
    former.add('worker', willing);
    former.add('Temporal', stubborn);
    const said: string[] = [];
    await new ProcessRegister(folder).stopLeftovers((line) => said.push(line), 500);
    expect(identifyProcess(willing)).toBeNull();
    expect(identifyProcess(stubborn)).toBeNull();
    expect(said).toEqual([
      `An earlier start left worker running (pid ${willing}); stopping it`,
      `An earlier start left Temporal running (pid ${stubborn}); stopping it`,
    ]);
  });

  it('never touches a process that merely got the pid of a former one', async () => {
    const folder = temporaryFolder();
    const pid = await runningProgram();
    const register = new ProcessRegister(folder);
    register.add('worker', pid);
    const path = join(folder, 'processes.json');
    const { began } = identifyProcess(pid)!;
    writeFileSync(path, readFileSync(path, 'utf8').replace(began, 'an earlier moment'));
    const said: string[] = [];
    await new ProcessRegister(folder).stopLeftovers((line) => said.push(line));
    expect(identifyProcess(pid)).not.toBeNull();
    expect(said).toEqual([]);
  });

  it('keeps one process under a name, and kills all at once', async () => {
    const folder = temporaryFolder();
    const [first, second] = [await runningProgram(), await runningProgram()];
    const register = new ProcessRegister(folder);
    register.add('API', first);
    register.add('API', second);
    register.killAll();
    await eventually(() => identifyProcess(second) === null);
    expect(identifyProcess(first)).not.toBeNull();
  });
});

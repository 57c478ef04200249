import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { lockInstance } from '../../dev/instance-lock.ts';
import { writeStackFile } from '../../dev/stack-file.ts';
import { afterwards, temporaryFolder } from './support.ts';

const moduleUrl = pathToFileURL(join(process.cwd(), 'dev/instance-lock.ts')).href;
const program = `
  const { lockInstance } = await import(${JSON.stringify(moduleUrl)});
  try { lockInstance(process.argv[1]); console.log('locked'); } catch (error) { console.log('refused'); }
  setInterval(() => undefined, 1000);`;

/** Another process that tries to take the folder and then stays; its first word says whether it could. */
async function otherProcess(folder: string): Promise<{ child: ChildProcess; word: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterwards(() => child.kill('SIGKILL'));
  const [data] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, word: data.toString().trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('lockInstance', () => {
  it('makes the folder and can be taken again after the release', () => {
    const folder = join(temporaryFolder(), 'deep', 'data');
    lockInstance(folder).release();
    expect(existsSync(folder)).toBe(true);
    expect(() => lockInstance(folder).release()).not.toThrow();
  });

  it('tells the second process which one runs, and where', async () => {
    const folder = temporaryFolder();
    const { child, word } = await otherProcess(folder);
    expect(word).toBe('locked');
    expect(() => lockInstance(folder)).toThrow(`(pid ${child.pid}, data in ${folder}); it is still preparing`);
    writeStackFile(folder, {
      apiUrl: 'http://127.0.0.1:3999',
      portalUrl: 'http://127.0.0.1:3999',
      temporalAddress: '127.0.0.1:4000',
      temporalUiUrl: 'http://127.0.0.1:4001',
      mailUrl: 'http://127.0.0.1:4003',
      smtp: 'smtp://127.0.0.1:4002',
      databaseUrl: 'postgresql://reader:hidden@127.0.0.1:4004/attain',
      organisations: [],
    });
    expect(() => lockInstance(folder)).toThrow(/already runs \(pid \d+[^]*127\.0\.0\.1:3999[^]*DATA_DIR=/);
    expect(() => lockInstance(folder)).not.toThrow(/hidden/);
  });

  it('is free again once its holder was killed', async () => {
    const folder = temporaryFolder();
    const { child } = await otherProcess(folder);
    await kill(child);
    expect(() => lockInstance(folder).release()).not.toThrow();
  });

  it('is got by one of several that find the lock of a killed one at the same time', async () => {
    const folder = temporaryFolder();
    await kill((await otherProcess(folder)).child);
    const words = await Promise.all(Array.from({ length: 6 }, () => otherProcess(folder)));
    expect(words.map(({ word }) => word).sort()).toEqual(['locked', ...Array<string>(5).fill('refused')]);
  });

  it('says that a folder cannot be used', () => {
    expect(() => lockInstance('/dev/null/data')).toThrow(/data folder \/dev\/null\/data cannot be used/);
  });
});

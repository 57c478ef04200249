import { describe, expect, it } from '@jest/globals';
import { identifyProcess } from '../../../dev/process-identity.ts';
import { supervise } from '../../../dev/process-supervisor.ts';
import { startProcess, type ServiceProcess } from '../../../dev/service-process.ts';
import { afterwards, eventually } from '../../dev/support.ts';

const idle = 'setInterval(() => undefined, 1000)';
const ignoresSigterm = `process.on('SIGTERM', () => console.log('not yet')); console.log('ready'); ${idle}`;

function program(source: string, signal: AbortSignal, lines: string[] = []): Promise<ServiceProcess> {
  return startProcess({
    command: process.execPath,
    args: ['-e', source],
    output: { line: (line) => lines.push(line) },
    stop: [{ signal: 'SIGTERM', graceMs: 300 }],
    signal,
  });
}

describe('supervise', () => {
  it('starts a service again each time it is killed, and says so', async () => {
    const said: string[] = [];
    const pids: number[] = [];
    const start = async (signal: AbortSignal) => {
      const service = await program(idle, signal);
      pids.push(service.pid);
      return service;
    };
    const service = await supervise({ name: 'worker', start, log: (line) => said.push(line), firstDelayMs: 50 });
    afterwards(service.stop);
    process.kill(pids[0]!, 'SIGKILL');
    await eventually(() => said.length === 2);
    process.kill(pids[1]!, 'SIGKILL');
    await eventually(() => said.length === 4);
    expect(said).toEqual([
      'worker died (SIGKILL), starting it again',
      `worker runs again (pid ${pids[1]})`,
      'worker died (SIGKILL), starting it again',
      `worker runs again (pid ${pids[2]})`,
    ]);
    await service.stop();
    expect(pids.map(identifyProcess)).toEqual([null, null, null]);
    expect(said).toHaveLength(4);
  });

  it('goes on trying when a restart fails', async () => {
    const said: string[] = [];
    let starts = 0;
    const start = async (signal: AbortSignal) => {
      starts += 1;
      if (starts === 2 || starts === 3) throw new Error('the port is still taken');
      return program(starts === 1 ? 'process.exit(7)' : idle, signal);
    };
    const service = await supervise({ name: 'API', start, log: (line) => said.push(line), firstDelayMs: 20 });
    afterwards(service.stop);
    await eventually(() => said.some((line) => line.startsWith('API runs again')));
    expect(said.slice(0, 3)).toEqual([
      'API died (exit code 7), starting it again',
      'API does not start, trying again in 0.0 s: the port is still taken',
      'API does not start, trying again in 0.1 s: the port is still taken',
    ]);
  });

  it('passes on what the first start throws', async () => {
    const start = () => Promise.reject(new Error('no such program'));
    await expect(supervise({ name: 'API', start, log: () => undefined })).rejects.toThrow('no such program');
  });

  it('kills what does not end by itself', async () => {
    const lines: string[] = [];
    const service = await supervise({
      name: 'API',
      start: (signal) => program(ignoresSigterm, signal, lines),
      log: () => undefined,
    });
    await eventually(() => lines.includes('ready'));
    await service.stop();
    expect(lines).toEqual(['ready', 'not yet']);
    await expect(service.first.exited).resolves.toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('can be stopped while a restart waits or is under way', async () => {
    let second: ServiceProcess | null = null;
    const start = async (signal: AbortSignal) => {
      if (second === null) {
        const service = await program(idle, signal);
        second = service;
        return service;
      }
      second = await program(idle, signal);
      await second.exited;
      throw new Error('it ended before it was ready');
    };
    const service = await supervise({ name: 'API', start, log: () => undefined, firstDelayMs: 10 });
    const first = service.first.pid;
    process.kill(first, 'SIGKILL');
    await eventually(() => second !== null && second.pid !== first);
    await service.stop();
    expect(identifyProcess(second!.pid)).toBeNull();
  });

  it('ends a first start that is under way', async () => {
    const wish = new AbortController();
    const start = async (signal: AbortSignal) => {
      const service = await program(idle, signal);
      await service.exited;
      throw new Error('it ended before it was ready');
    };
    const starting = supervise({ name: 'API', start, log: () => undefined }, wish.signal);
    wish.abort();
    await expect(starting).rejects.toThrow('it ended before it was ready');
  });
});

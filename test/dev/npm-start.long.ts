import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isGone, StackProcess } from './stack-process.ts';
import { eventually, freePortRange, temporaryFolder } from './support.ts';

/** Reports until it is accepted, as an LMS does on a 5xx or a refused connection. */
const reportUntilAccepted = (stack: StackProcess, id: string, progress: number) =>
  eventually(
    () =>
      stack.report(0, id, progress).then(
        (status) => status === 200,
        () => false,
      ),
    60_000,
  );

describe('npm start, when things are killed', () => {
  it('starts again, unaided, whatever is killed with -9', async () => {
    const stack = await StackProcess.start(join(temporaryFolder(), 'data'));
    // One certificate each is due at half of these courses.
    const ids = ['ENR-10001', 'ENR-10002', 'ENR-10003', 'ENR-10005', 'ENR-10008'];
    for (const [index, name] of ['API', 'worker', 'Temporal', 'mail catcher', 'PostgreSQL'].entries()) {
      process.kill(stack.pid(name), 'SIGKILL');
      await stack.says(`${name} died (SIGKILL), starting it again`);
      await reportUntilAccepted(stack, ids[index]!, 60);
      await stack.says(`${name} runs again`);
      await eventually(async () => (await stack.subjects().catch(() => [])).length === index + 1, 90_000);
    }
    expect(await stack.stop()).toBe(0);
  }, 400_000);

  it('cleans up after a supervisor that was killed, and finds data and keys again', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const killed = await StackProcess.start(dataDir);
    const former = killed.stack();
    const pids = killed.pids();
    process.kill(killed.pid('stack'), 'SIGKILL');
    await once(killed.child, 'close');
    const next = await StackProcess.start(dataDir, killed.port);
    expect(pids.filter((pid) => !isGone(pid))).toEqual([]);
    expect(next.stack()).toEqual(former);
    expect(await next.report(0, 'ENR-10001', 10)).toBe(200);
    expect(await next.stop()).toBe(0);
  }, 200_000);

  it('rotates the keys when stack.json was lost', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const first = await StackProcess.start(dataDir);
    const former = first.stack();
    await first.stop();
    rmSync(join(dataDir, 'stack.json'));
    const second = await StackProcess.start(dataDir, first.port);
    expect(second.output).toMatch(/stack\.json was lost: API key and passwords of "Northgate College" were replaced/);
    expect(second.stack().organisations[0]!.apiKey).not.toBe(former.organisations[0]!.apiKey);
    expect(await second.report(0, 'ENR-10001', 10)).toBe(200);
  }, 200_000);

  it('runs two stacks side by side, and refuses a second one on the same data', async () => {
    const [one, two] = await Promise.all([
      StackProcess.start(join(temporaryFolder(), 'data')),
      StackProcess.start(join(temporaryFolder(), 'data')),
    ]);
    expect(await one.report(0, 'ENR-10001', 60)).toBe(200);
    await eventually(async () => (await one.subjects()).length === 1);
    await expect(two.subjects()).resolves.toEqual([]);
    const third = new StackProcess(one.dataDir, await freePortRange(9));
    await once(third.child, 'close');
    expect(third.child.exitCode).toBe(1);
    expect(third.output).toContain(`This stack already runs (pid ${one.pid('stack')}, data in ${one.dataDir})`);
    expect(third.output).toContain(one.stack().apiUrl);
    expect(await one.stop()).toBe(0);
    expect(await two.report(0, 'ENR-10001', 60)).toBe(200);
  }, 200_000);
});

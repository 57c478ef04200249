import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { freePort } from '../../support/free-port.ts';
import { createTemporalClient } from '../../../src/platform/temporal/temporal-client.ts';
import { testServices } from '../../support/services.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';

const client = pathToFileURL(join(import.meta.dirname, '../../../src/platform/temporal/temporal-client.ts')).href;

/** In a process of its own, because what is tested is that the process does not crash. */
async function closeDuring(address: string, call: string): Promise<string> {
  const script = `
    import { createTemporalClient } from '${client}';
    const temporal = createTemporalClient({
      TEMPORAL_ADDRESS: '${address}', TEMPORAL_NAMESPACE: 'default', TEMPORAL_TASK_QUEUE: 'nobody-polls', TEMPORAL_TLS: false,
    });
    const { client, connection } = temporal;
    const started = await ${call};
    const pending = started().then(() => 'answered', () => 'refused');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = Date.now();
    await temporal.close();
    const ending = await pending;
    const took = Date.now() - before;
    // Longer than any pause between two tries.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    console.log(JSON.stringify({ ending, quick: took < 2_000 }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return stdout.trim();
}

describe('closing the connection to Temporal', () => {
  const refused = JSON.stringify({ ending: 'refused', quick: true });

  it('ends a call that is being tried again because the server is away', async () => {
    const address = `127.0.0.1:${await freePort()}`;
    expect(await closeDuring(address, '(() => connection.healthService.check({}))')).toBe(refused);
  });

  it('refuses a call that begins afterwards, such as a retry whose timer was late', async () => {
    const { connection, close } = createTemporalClient({
      TEMPORAL_ADDRESS: testServices().temporalAddress,
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_TASK_QUEUE: 'nobody-polls',
      TEMPORAL_TLS: false,
      TEMPORAL_API_KEY: undefined,
    });
    await connection.healthService.check({});
    await close();
    await expect(connection.healthService.check({})).rejects.toMatchObject({
      code: 1,
      details: 'the connection is closed',
    });
  });

  it('ends the wait for a run', async () => {
    const start = `client.workflow
      .start('applyReports', { taskQueue: 'nobody-polls', workflowId: 'closing', args: [] })
      .then((handle) => () => handle.result())`;
    expect(await closeDuring(testServices().temporalAddress, start)).toBe(refused);
  });
});

describe('a connection to Temporal that is lost without a word', () => {
  it('is noticed, and replaced, within 15 s', async () => {
    const proxy = await startTcpProxy(Number(testServices().temporalAddress.split(':')[1]));
    const { connection, close } = createTemporalClient({
      TEMPORAL_ADDRESS: `127.0.0.1:${proxy.port}`,
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_TASK_QUEUE: 'nobody-polls',
      TEMPORAL_TLS: false,
    });
    const ask = () => connection.withDeadline(Date.now() + 1_000, () => connection.workflowService.getSystemInfo({}));
    try {
      await ask();
      proxy.blackHole();
      const lostAt = Date.now();
      while (
        !(await ask().then(
          () => true,
          () => false,
        ))
      ) {
        expect(Date.now() - lostAt).toBeLessThan(17_000);
      }
    } finally {
      await close();
      await proxy.close();
    }
  }, 60_000);
});

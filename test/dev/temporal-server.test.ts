import { describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { locateTemporal } from '../../dev/temporal-binary.ts';
import { checkTemporal } from '../../dev/temporal-external.ts';
import { startTemporalServer } from '../../dev/temporal-server.ts';
import { afterwards, freePortRange, occupy, temporaryFolder } from './support.ts';

const log = () => undefined;

async function start(options: { dataDir: string | null; port: number; uiPort?: number }) {
  const location = await locateTemporal({ log, environment: { ...process.env, TEMPORAL_ADDRESS: '' } });
  if (location.kind !== 'binary') throw new Error('no Temporal binary was found');
  const server = await startTemporalServer({ binary: location.path, log, ...options });
  afterwards(server.stop);
  return server;
}

async function clientOf(address: string): Promise<Client> {
  const connection = await Connection.connect({ address });
  afterwards(() => connection.close());
  return new Client({ connection });
}

describe('startTemporalServer', () => {
  it('keeps runs and their retention across a kill, and serves the web UI', async () => {
    const dataDir = temporaryFolder();
    const port = await freePortRange(2);
    const first = await start({ dataDir, port, uiPort: port + 1 });
    const client = await clientOf(first.address);
    await client.workflow.start('somethingThatNobodyRuns', { taskQueue: 'nobody', workflowId: 'run-1' });
    expect((await fetch(`${first.uiUrl}/namespaces/default/workflows`)).status).toBe(200);
    process.kill(first.pid, 'SIGKILL');
    await first.exited;

    const second = await start({ dataDir, port, uiPort: port + 1 });
    const again = await clientOf(second.address);
    await expect(again.workflow.getHandle('run-1').describe()).resolves.toMatchObject({ status: { name: 'RUNNING' } });
    const { config } = await again.connection.workflowService.describeNamespace({ namespace: 'default' });
    expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(30 * 24 * 3600);
  });

  it('needs no folder and no web UI for tests', async () => {
    const server = await start({ dataDir: null, port: await freePortRange(1) });
    expect(server.uiUrl).toBeNull();
    await expect(checkTemporal(server.address, {})).resolves.toBeUndefined();
    await expect(checkTemporal(server.address, { TEMPORAL_NAMESPACE: 'missing' })).rejects.toThrow(/namespace missing/);
  });

  it('is not taken in by another server on its port', async () => {
    const port = await freePortRange(1);
    await start({ dataDir: null, port });
    await expect(start({ dataDir: null, port })).rejects.toThrow(`Temporal did not start: port ${port} is in use`);
  });

  it('repeats the server’s own words when it cannot start', async () => {
    const port = await freePortRange(2);
    await occupy(port + 1);
    const dataDir = temporaryFolder();
    await expect(start({ dataDir, port, uiPort: port + 1 })).rejects.toThrow(/Temporal did not start:[^]*in use/);
  });
});

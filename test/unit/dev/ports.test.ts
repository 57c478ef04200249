import { describe, expect, it } from '@jest/globals';
import { choosePorts } from '../../../dev/ports.ts';
import { freePortRange, occupy, temporaryFolder } from '../../dev/support.ts';

const said: string[] = [];
const log = (line: string) => void said.push(line);

describe('choosePorts', () => {
  it('derives the other ports from that of the API', async () => {
    const apiPort = await freePortRange(9);
    await expect(choosePorts({ apiPort, dataDir: temporaryFolder(), log })).resolves.toEqual({
      api: apiPort,
      temporal: apiPort + 1,
      temporalUi: apiPort + 2,
      smtp: apiPort + 3,
      mail: apiPort + 4,
      postgres: apiPort + 5,
      workerMetrics: apiPort + 6,
      firstPartyLms: apiPort + 7,
      exampleLms: apiPort + 8,
    });
  });

  it.each(['127.0.0.1', '0.0.0.0', '::'])(
    'replaces one that is taken on %s by a free one and says so',
    async (address) => {
      const apiPort = await freePortRange(12);
      await occupy(apiPort + 3, address);
      said.length = 0;
      const ports = await choosePorts({ apiPort, dataDir: temporaryFolder(), log });
      expect(ports.smtp).toBeGreaterThan(apiPort + 8);
      expect(new Set(Object.values(ports)).size).toBe(9);
      expect(said).toEqual([`Port ${apiPort + 3} is in use by another program: SMTP gets ${ports.smtp}`]);
    },
  );

  it('gives a data folder the ports again that it had before', async () => {
    const apiPort = await freePortRange(12);
    const dataDir = temporaryFolder();
    const taken = await occupy(apiPort + 5);
    const first = await choosePorts({ apiPort, dataDir, log });
    await new Promise((resolve) => taken.close(resolve));
    expect(first.postgres).not.toBe(apiPort + 5);
    await expect(choosePorts({ apiPort, dataDir, log })).resolves.toEqual(first);
  });

  it('derives others when PORT is another one', async () => {
    const dataDir = temporaryFolder();
    const first = await freePortRange(9);
    await choosePorts({ apiPort: first, dataDir, log });
    const second = await freePortRange(9);
    await expect(choosePorts({ apiPort: second, dataDir, log })).resolves.toMatchObject({
      api: second,
      mail: second + 4,
    });
  });

  it('refuses a PORT that is taken, and says how to choose another', async () => {
    const apiPort = await freePortRange(1);
    await occupy(apiPort);
    await expect(choosePorts({ apiPort, dataDir: temporaryFolder(), log })).rejects.toThrow(
      new RegExp(`Port ${apiPort}, where the API.* in use[^]*PORT=${apiPort + 100} npm start`),
    );
  });

  it('finds ports below when PORT is the highest there is', async () => {
    const ports = await choosePorts({ apiPort: 65535, dataDir: temporaryFolder(), log });
    expect(new Set(Object.values(ports)).size).toBe(9);
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { middleware as openApiValidator } from 'express-openapi-validator';
import { validateByContract } from '../../../src/platform/http/middleware/validate-by-contract.ts';
import { portalContractPath } from '../../../src/composition/http/portal-api.ts';
import { contractOperations } from '../../support/portal-contract.ts';

const addresses = (await contractOperations())
  .filter(([, { method }]) => method === 'get')
  .map(([, { path }]) => `/internal${path.replaceAll(/\{\w+\}/g, '8f9e1a52-5f2e-4d1a-9a4e-0c7f3f0f8f11')}`);

/** Milliseconds of CPU that a later operation costs on its first use: the median, as collecting garbage falls on some. */
async function costOfFirstUse(validator: RequestHandler | RequestHandler[], used: readonly string[]): Promise<number> {
  const app = express();
  app.use(validator);
  app.use((_request, response) => void response.json({}));
  const server = createServer(app).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const request = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).text();

  const [first = '', ...later] = used;
  await request(first);
  const costs: number[] = [];
  for (const address of later) {
    const before = process.threadCpuUsage();
    await request(address);
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000);
  }
  server.closeAllConnections();
  server.close();
  return costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)]!;
}

describe('the first request of an operation', () => {
  it('blocks the event loop for less than half of what it does with one validator for the whole contract', async () => {
    const contract = { apiSpec: portalContractPath, $refParser: { mode: 'dereference' } } as const;
    const whole = await costOfFirstUse(
      openApiValidator({ ...contract, validateSecurity: false }),
      addresses.slice(0, 5),
    );
    const parts = validateByContract(portalContractPath, { below: 'internal', validateResponses: false });
    const inParts = await costOfFirstUse(parts, addresses.slice(0, 24));
    expect(inParts).toBeLessThan(whole / 2);
  });

  it('is compiled once, however many servers a process has', () => {
    const validation = { below: 'internal', validateResponses: false };
    expect(validateByContract(portalContractPath, validation)).toBe(validateByContract(portalContractPath, validation));
    expect(validateByContract(portalContractPath, validation)).not.toBe(
      validateByContract(portalContractPath, { ...validation, validateResponses: true }),
    );
  });
});

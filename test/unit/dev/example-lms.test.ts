import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createExampleLms } from '../../../dev/example-lms/app.ts';
import { Records } from '../../../dev/example-lms/records.ts';

let server: Server;
let folder: string;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'example-lms-'));
  server = createExampleLms(new Records(folder), 'the-key').listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, {
    method,
    headers: { 'X-Example-Key': 'the-key', 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(400),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the example LMS', () => {
  it('enrols once for one Idempotency-Key and remembers it over a restart', async () => {
    const headers = { 'Idempotency-Key': 'click-1' };
    const first = await ask('POST', '/v1/enrolments', { course: 'EFA-01', student: 'Ada' }, headers);
    const again = await ask('POST', '/v1/enrolments', { course: 'EFA-01', student: 'Ada' }, headers);
    expect(first).toEqual({ status: 201, body: { id: expect.stringMatching(/^EX-/) } });
    expect(again).toEqual(first);
    expect(new Records(folder).find(first.body.id as string)).toMatchObject({ student: 'Ada', status: 'enrolled' });
  });

  it('refuses a wrong key and a wrong body', async () => {
    expect((await ask('GET', '/v1/courses', undefined, { 'X-Example-Key': 'other' })).status).toBe(401);
    expect((await ask('POST', '/v1/enrolments', { student: 1 })).status).toBe(400);
  });

  it('fails as it is told, until it is told to stop', async () => {
    await ask('PUT', '/faults/GET_COURSES', { kind: 'status', status: 503 });
    expect((await ask('GET', '/v1/courses')).status).toBe(503);
    await ask('PUT', '/faults/GET_COURSES', { kind: 'wrong-body' });
    expect((await ask('GET', '/v1/courses')).body).toEqual({ hello: expect.any(String) });
    await ask('PUT', '/faults/GET_COURSES', { kind: 'cut' });
    await expect(ask('GET', '/v1/courses')).rejects.toThrow('fetch failed');
    await ask('PUT', '/faults/GET_COURSES', { kind: 'hang' });
    await expect(ask('GET', '/v1/courses')).rejects.toThrow('timeout');
    await ask('PUT', '/faults/GET_COURSES', { kind: 'slow', milliseconds: 50 });
    expect((await ask('GET', '/v1/courses?q=fire')).body).toEqual([{ id: 'FSA-01', name: 'Fire Safety Awareness' }]);
    expect((await ask('PUT', '/faults/GET_COURSES', { kind: 'sulk' })).status).toBe(400);
    expect((await ask('DELETE', '/faults')).body).toEqual({});
    expect((await ask('GET', '/v1/courses')).status).toBe(200);
  });
});

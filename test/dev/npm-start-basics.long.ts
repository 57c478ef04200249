import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isGone, StackProcess } from './stack-process.ts';
import { eventually, freePortRange, occupy, temporaryFolder } from './support.ts';

describe('npm start', () => {
  it('makes everything from nothing; its curl line works as pasted; the next start finds it all again', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const first = await StackProcess.start(dataDir);
    const stack = first.stack();
    expect(Object.keys(stack).sort()).toEqual(
      [
        'apiUrl',
        'portalUrl',
        'temporalAddress',
        'temporalUiUrl',
        'mailUrl',
        'smtp',
        'databaseUrl',
        'organisations',
      ].sort(),
    );
    expect(statSync(join(dataDir, 'stack.json')).mode & 0o777).toBe(0o600);
    for (const { adminEmail, adminPassword } of stack.organisations) {
      expect(first.output).toContain(adminEmail);
      expect(first.output).toContain(adminPassword);
    }
    expect((await fetch(stack.temporalUiUrl)).status).toBe(200);
    await expect(readsAcrossOrganisations(stack.databaseUrl)).resolves.toEqual({ organisations: 2, writable: false });

    expect(await first.runPrintedCurl()).toMatch(/^HTTP\/1\.1 200 OK[^]*content-length: 0\r\n\r\n$/i);
    await eventually(async () => (await first.subjects()).length === 1);
    expect(await first.runPrintedCurl()).toMatch(/^HTTP\/1\.1 200 OK/);

    // By now each sweep has run several times. Nothing of a fresh start needs anybody.
    await sleep(10_000);
    expect(first.output.split('\n').filter((line) => /^\w+ *\| [\d:.]+ (?:warn|error) /.test(line))).toEqual([]);

    const pids = [first.pid('stack'), ...first.pids()];
    expect(await first.stop('SIGINT')).toBe(0);
    expect(pids.filter((pid) => !isGone(pid))).toEqual([]);

    const second = await StackProcess.start(dataDir, first.port);
    expect(second.stack()).toEqual(stack);
    await expect(second.subjects()).resolves.toHaveLength(1);
    expect(second.output).not.toContain('created');
    // An action that waited would fail while Attain and its LMS exchange their secrets.
    expect(second.output).toMatch(/uses the first-party LMS: done[^]*\| [\d:.]+ info {2}\[worker\] the worker polls/);
    expect(await second.stop('SIGTERM')).toBe(0);
  }, 180_000);

  it('says which PORT is in use and leaves nothing behind', async () => {
    const port = await freePortRange(1);
    await occupy(port);
    const dataDir = temporaryFolder();
    const stack = new StackProcess(dataDir, port);
    await once(stack.child, 'close');
    expect(stack.child.exitCode).toBe(1);
    expect(stack.output).toContain(`Port ${port}, where the API is to listen, is in use`);
    expect(JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8'))).toEqual([]);
  });

  it('names a setting that is not usable', async () => {
    const program = spawn('npm', ['start'], { env: { ...process.env, NODE_OPTIONS: '', PORT: 'http' }, stdio: 'pipe' });
    let text = '';
    program.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(program, 'close');
    expect(program.exitCode).toBe(1);
    expect(text).toContain('PORT must be a whole number from 1 to 65535, and it is "http".');
  });
});

async function readsAcrossOrganisations(url: string): Promise<{ organisations: number; writable: boolean }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from organisation');
    const writable = await client.query('delete from organisation').then(
      () => true,
      () => false,
    );
    return { organisations: rows[0]!.n, writable };
  } finally {
    await client.end();
  }
}

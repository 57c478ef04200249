import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { operationsOf, type Contract } from '../../src/platform/pages/reference/contract.ts';
import { snippetsOf } from '../../src/platform/pages/reference/snippets.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const contract = parse(readFileSync(join(import.meta.dirname, '../../openapi.yaml'), 'utf8')) as Contract;
const report = operationsOf(contract).find(({ operation }) => operation.operationId === 'reportLmsProgress')!;
const alive = operationsOf(contract).find(({ path }) => path === '/healthz')!;

/** How each example is run from a file. */
const runners = [
  { name: 'cURL', file: 'report.sh', program: 'sh', needs: 'curl' },
  { name: 'Node', file: 'report.mjs', program: process.execPath, needs: process.execPath },
  { name: 'Python', file: 'report.py', program: 'python3', needs: 'python3' },
  { name: 'PHP', file: 'report.php', program: 'php', needs: 'php' },
] as const;

const isThere = (program: string) => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

let database: TestDatabase;
let api: ApiServer;
let organisation: TestOrganisation;
const folder = mkdtempSync(join(tmpdir(), 'attain-snippets-'));

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildOrganisation(database.app, 'Snippets');
  api = await startApi(database);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
  await database.close();
});

describe.each(runners.filter(({ needs }) => isThere(needs)))('the example in $name', ({ name, file, program }) => {
  const run = async (placed: typeof report, apiKey: string) => {
    const { code } = snippetsOf(contract, placed, api.url).find((snippet) => snippet.name === name)!;
    writeFileSync(join(folder, file), code);
    return promisify(execFile)(program, [join(folder, file)], {
      env: { ...process.env, API_KEY: apiKey },
      timeout: 30_000,
    });
  };
  const stored = () => database.rows('select 1 from progress_report where lms_enrolment_id = $1', ['enr-2041']);

  it('reports progress', async () => {
    const before = (await stored()).length;
    expect((await run(report, organisation.apiKey)).stdout).toContain('200');
    expect(await stored()).toHaveLength(before + 1);
    expect((await run(alive, '')).stdout).toContain('200');
  });

  it('says why a key was refused', async () => {
    const wrong = `svc_${'0'.repeat(64)}`;
    const said = await run(report, wrong).catch((error: { stdout: string; stderr: string }) => error);
    expect(said.stdout + said.stderr).toContain('Send an active API key');
  });
});

it('shows the X-Request-Id in each language, and in PHP says why nothing was answered', () => {
  for (const { name, code } of snippetsOf(contract, report, 'https://college.example')) {
    // `curl -i` prints all headers.
    expect(code).toMatch(name === 'cURL' ? /^curl -i/ : /X-Request-Id/);
    // The others throw by themselves.
    if (name === 'PHP') expect(code).toContain('curl_error($request)');
  }
});

it('has no secret and the address of the installation in each language', () => {
  for (const placed of operationsOf(contract)) {
    for (const { code } of snippetsOf(contract, placed, 'https://college.example')) {
      expect(code).toContain('https://college.example');
      expect(code).not.toMatch(/svc_|\{\w+\}(?!['"`])/);
    }
  }
});

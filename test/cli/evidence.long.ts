import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicKeys } from '../../src/features/evidence/index.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { report } from '../factories/one-of-each.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { runCli, runJson } from './run-cli.ts';

let portal: PortalFixture;
let environment: Record<string, string>;
let folder: string;
let slug: string;
let file: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  environment = { DATABASE_URL: portal.database.appUrl };
  folder = await mkdtemp(join(tmpdir(), 'attain-evidence-'));
  const { organisation, database } = portal;
  const [row] = await database.rows<{ slug: string }>('select slug from organisation where id = $1', [organisation.id]);
  slug = row!.slug;
  await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'evident' });
  await report(database, organisation, 'evident', 100);
  const run = { workflowId: 'test', runId: 'test' };
  await applyReports(database.app, 'attain.test', { organisationIds: [organisation.id], limit: 10, run });
  const [certificate] = await database.rows<{ id: string }>('select id from certificate');
  file = join(folder, 'evidence.json');
  await writeFile(file, (await portal.staff.get(`/certificates/${certificate!.id}/evidence/file`)).body);
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

describe('attain evidence', () => {
  it('verifies a file with the keys of the installation, and against published checkpoints', async () => {
    const printed = await runCli(environment, ['evidence', 'checkpoints', '--organisation', slug]);
    expect(printed.stdout.trim().split('\n')).toHaveLength(1);
    const checkpoints = join(folder, 'checkpoints.txt');
    await writeFile(checkpoints, printed.stdout);
    const { code, stdout } = await runCli(environment, ['evidence', 'verify', file, '--checkpoints', checkpoints]);
    expect(code).toBe(0);
    expect(stdout).toContain('is authentic');
    expect(stdout).toContain('certificate.issued, mark 100, required 100, cause REPORT');
    expect(stdout).toContain('1 of its checkpoints are published');
  });

  it('verifies without a database, and refuses a changed file', async () => {
    const keys = join(folder, 'jwks.json');
    await writeFile(keys, JSON.stringify({ keys: await publicKeys(portal.database.app) }));
    const alone = { DATABASE_URL: 'postgres://attain_app:nobody@127.0.0.1:1/attain' };
    expect((await runCli(alone, ['evidence', 'verify', file, '--keys', keys])).code).toBe(0);
    const changed = join(folder, 'changed.json');
    await writeFile(changed, (await readFile(file, 'utf8')).replace('"mark":100', '"mark":99'));
    const refused = await runJson(alone, ['evidence', 'verify', changed, '--keys', keys]);
    expect(refused.code).not.toBe(0);
    expect(refused.error).toMatchObject({ code: 'NOT_AUTHENTIC', message: expect.stringContaining('SIGNATURE_WRONG') });
  });

  it('names the lines of a list that are no checkpoints, and refuses what is no key set', async () => {
    const { stdout } = await runCli(environment, ['evidence', 'checkpoints', '--organisation', slug]);
    const checkpoints = join(folder, 'copied.txt');
    const compare = () => runJson(environment, ['evidence', 'verify', file, '--checkpoints', checkpoints]);
    await writeFile(checkpoints, `\uFEFF${stdout.trim()}\r\n`);
    expect((await compare()).code).toBe(0);
    await writeFile(checkpoints, `${stdout.trim()}\nx\n`);
    expect((await compare()).error).toMatchObject({
      code: 'NOT_AUTHENTIC',
      message: expect.stringMatching(/PUBLISHED_UNREADABLE[^]*Line 2 /),
    });
    const keys = join(folder, 'null.json');
    await writeFile(keys, '{"keys":[null]}');
    const { error } = await runJson(environment, ['evidence', 'verify', file, '--keys', keys]);
    expect(error).toMatchObject({ code: 'NOT_KEYS' });
  });

  it('says how a file is verified without a database, when there is none', async () => {
    const lacking = [
      [{ DATA_DIR: folder }, 'CONFIGURATION'],
      [{ DATABASE_URL: 'postgres://attain_app:nobody@127.0.0.1:1/attain' }, 'DATABASE_UNREACHABLE'],
    ] as const;
    for (const [variables, code] of lacking) {
      const { error } = await runJson(variables, ['evidence', 'verify', file]);
      expect(error).toMatchObject({ code, message: expect.stringContaining('--keys') });
    }
    expect((await runJson(environment, ['evidence', 'verify', join(folder, 'none.json')])).error).toMatchObject({
      code: 'NO_SUCH_FILE',
      message: expect.not.stringContaining('--keys'),
    });
  });

  it('rotates the key and lists both', async () => {
    const { stdout } = await runCli(environment, ['evidence', 'rotate-key']);
    expect(stdout).toContain('is retired');
    expect((await runCli(environment, ['evidence', 'keys'])).stdout).toMatch(/ to \d{4}-/);
    expect((await runCli(environment, ['evidence', 'verify', file])).code).toBe(0);
  });
});

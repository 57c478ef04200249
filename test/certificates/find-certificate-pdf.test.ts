import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { CertificateDocument } from '../../src/features/certificates/document/certificate-document.ts';
import { createFindCertificatePdf, type CertificatePdf } from '../../src/features/certificates/find-certificate-pdf.ts';
import { saveLogo } from '../../src/features/certificates/store/organisation-logos.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { report } from '../factories/one-of-each.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { captureLog } from '../support/log-capture.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Issues a certificate. @returns its organisation and its verification code */
async function issue(lmsEnrolmentId: string) {
  const organisation = await buildOrganisation(database.app);
  await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId });
  await report(database, organisation, lmsEnrolmentId, 100);
  const run = { workflowId: 'test', runId: 'test' };
  await applyReports(database.app, 'attain.test', { organisationIds: [organisation.id], limit: 10, run });
  const [row] = await database.rows<{ code: string }>(
    'select verification_code as code from certificate where organisation_id = $1',
    [organisation.id],
  );
  return { organisation, code: row!.code };
}

it('draws a certificate once for all who read it, and again when what it prints changes', async () => {
  const { organisation, code } = await issue('e-1');
  const drawn: CertificateDocument[] = [];
  const find = createFindCertificatePdf({
    database: database.app,
    log: captureLog('api').log,
    publicUrl: 'https://attain.example',
    encodeLogo: () => Promise.reject(new Error('there is no logo')),
    renderCertificate: (organisationId, document) => {
      expect(organisationId).toBe(organisation.id);
      drawn.push(document);
      return Promise.resolve({ pdf: Buffer.from(`drawing ${drawn.length}`), problem: null });
    },
  });
  const read = async () => (await (await find(code))!.read()).toString();

  expect(await Promise.all([read(), read()])).toEqual(['drawing 1', 'drawing 1']);
  expect(await read()).toBe('drawing 1');
  expect(drawn).toHaveLength(1);

  await database.asOwner(`update certificate set title = 'Another title'`);
  expect(await read()).toBe('drawing 2');
  expect(drawn.map(({ title }) => title).at(-1)).toBe('Another title');
});

it('reads the logo for a drawing only, and gives another version with another logo', async () => {
  const { organisation, code } = await issue('e-2');
  const saveAs = (content: string) =>
    database.app.inOrganisation(organisation.id, (tx) => {
      const logo = { mediaType: 'image/png', content: Buffer.from(content) } as const;
      return saveLogo(tx, { ...logo, small: logo });
    });
  const drawn: (string | undefined)[] = [];
  const find = createFindCertificatePdf({
    database: database.app,
    log: captureLog('api').log,
    publicUrl: 'https://attain.example',
    encodeLogo: () => Promise.reject(new Error('the logo is encoded already')),
    renderCertificate: (_, { logo }) => {
      drawn.push(logo?.toString());
      return Promise.resolve({ pdf: Buffer.from('a drawing'), problem: null });
    },
  });
  const withoutLogo = (await find(code))!.version;
  await saveAs('the first logo');
  const { statements, undo } = recordStatements();
  let first: CertificatePdf;
  try {
    first = (await find(code))!;
    expect((await find(code))!.version).toBe(first.version);
    expect(statements.some((text) => text.includes('organisation_logo'))).toBe(true);
    expect(statements.filter((text) => /\b(content|small)\b/.test(text))).toEqual([]);
    await first.read();
    expect(statements.some((text) => /\bcontent\b/.test(text))).toBe(true);
  } finally {
    undo();
  }
  await saveAs('the second logo');
  const second = (await find(code))!;
  await second.read();
  expect(new Set([withoutLogo, first.version, second.version]).size).toBe(3);
  expect(drawn).toEqual(['the first logo', 'the second logo']);
});

/** Records the texts of all statements until `undo`. */
function recordStatements() {
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  const statements: string[] = [];
  prototype.query = function record(...args: unknown[]) {
    const [first] = args;
    statements.push(typeof first === 'string' ? first : String((first as { text?: unknown }).text));
    return original.apply(this, args);
  };
  return { statements, undo: () => void (prototype.query = original) };
}

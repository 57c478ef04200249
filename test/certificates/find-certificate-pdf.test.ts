import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CertificateDocument } from '../../src/features/certificates/document/certificate-document.ts';
import { createFindCertificatePdf } from '../../src/features/certificates/find-certificate-pdf.ts';
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

it('draws a certificate once for all who read it, and again when what it prints changes', async () => {
  const organisation = await buildOrganisation(database.app);
  await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'e-1' });
  await report(database, organisation, 'e-1', 100);
  const run = { workflowId: 'test', runId: 'test' };
  await applyReports(database.app, 'attain.test', { organisationIds: [organisation.id], limit: 10, run });
  const [row] = await database.rows<{ code: string }>('select verification_code as code from certificate');
  const { code } = row!;

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

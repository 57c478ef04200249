import { mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { applyWaitingReports } from '../../src/features/progress/apply-waiting-reports.ts';
import { readPdf } from './read-pdf.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { launchBrowser, openPage, overflowing } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { report } from '../support/http-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { takePicture } from '../support/take-picture.ts';

interface Certificate {
  readonly id: string;
  readonly number: string;
  readonly studentName: string;
  readonly code: string;
}

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 1280].map((width) => ({ colorScheme, width, viewport: { width, height: 800 } })),
);
/** The last run's, kept so that a person can look at them. */
const screenshots = join(tmpdir(), `attain-screenshots-${userInfo().username}`);
mkdirSync(screenshots, { recursive: true });

let browser: Browser;
let database: TestDatabase;
let api: ApiServer;
let organisation: TestOrganisation;

beforeAll(async () => {
  [browser, database] = await Promise.all([launchBrowser(), createTestDatabase()]);
  const port = await freePort();
  api = await startApi(database, { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
  organisation = await buildOrganisation(database.app, 'Northgate College');
  console.log(`screenshots: ${screenshots}`);
}, 90_000);

afterAll(async () => {
  await browser?.close();
  await api?.close();
  await database?.close();
});

/** A certificate that a reported 100 % has earned. */
async function earnCertificate(student: { firstName: string; lastName: string }): Promise<Certificate> {
  const { id } = await buildEnrolment(database.app, organisation.id, student);
  await report(api, organisation.apiKey, { lmsEnrolmentId: `lms-${id}`, progress: 100 });
  await applyWaitingReports(
    {
      database: database.app,
      messageIdDomain: 'attain.test',
      onFailedReport: (_id, reason) => expect(reason).toBe(''),
    },
    { organisationIds: [organisation.id], limit: 100, run: { workflowId: 'test', runId: 'test' } },
  );
  const [certificate] = await database.rows<Certificate>(
    `select id, number, student_name as "studentName", verification_code as code from certificate where enrolment_id = $1`,
    [id],
  );
  return certificate!;
}

const inStatus = async (status: string): Promise<Certificate> => {
  const certificate = await earnCertificate({ firstName: 'Zoë', lastName: 'Österreicher' });
  await database.asOwner(`update certificate set status = '${status}' where id = '${certificate.id}'`);
  return certificate;
};

const states = [
  { name: 'valid', make: () => inStatus('ISSUED'), status: 200, heading: 'This certificate is valid' },
  { name: 'withdrawn', make: () => inStatus('WITHDRAWN'), status: 200, heading: 'This certificate has been withdrawn' },
  { name: 'revoked', make: () => inStatus('REVOKED'), status: 200, heading: 'This certificate has been revoked' },
  { name: 'unknown', make: () => ({ code: '1'.repeat(26) }), status: 404, heading: 'No certificate was found' },
  {
    name: 'hard-to-fit',
    make: () => earnCertificate({ firstName: 'Maximiliana', lastName: 'Featherstonehaugh'.repeat(8) }),
    status: 200,
    heading: 'This certificate is valid',
  },
];

describe.each(states)('the verification page of a certificate that is $name', ({ name, make, status, heading }) => {
  let certificate: Pick<Certificate, 'code'> & Partial<Certificate>;

  beforeAll(async () => {
    certificate = await make();
  });

  it.each(looks)('fits $width px, $colorScheme', async ({ colorScheme, width, viewport }) => {
    const { page, complaints } = await openPage(browser, { colorScheme, viewport });
    const response = await page.goto(`${api.url}/verify/${certificate.code}`);
    expect(response?.status()).toBe(status);
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
    expect(await page.title()).toContain(heading);
    expect(await overflowing(page)).toEqual([]);
    const isDark = (await luminance(page)) < 0.5;
    expect(isDark).toBe(colorScheme === 'dark');
    await takePicture(page, { path: join(screenshots, `verify-${name}-${colorScheme}-${width}.png`), fullPage: true });
    // Chromium itself notes every page that is answered with an error.
    expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
    await page.context().close();
  });
});

/** Returns the brightness of the page's background, from 0 (black) to 1 (white). */
async function luminance(page: Awaited<ReturnType<typeof openPage>>['page']): Promise<number> {
  const colour = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)!.map(Number);
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

describe('the certificate behind the page', () => {
  it('is opened by the link as a PDF with the same name and number', async () => {
    const certificate = await earnCertificate({ firstName: 'Grace', lastName: 'O’Neill' });
    const { page, complaints } = await openPage(browser);
    await page.goto(`${api.url}/verify/${certificate.code}`);
    expect(await page.getByText(certificate.number).isVisible()).toBe(true);
    const link = page.getByRole('link', { name: 'Open the certificate (PDF)' });
    const address = await link.getAttribute('href');
    const [response] = await Promise.all([page.waitForResponse(address!), link.click()]);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('application/pdf');
    const pdf = await readPdf(await (await page.context().request.get(address!)).body());
    const text = pdf.texts.map((drawn) => drawn.text).join(' ');
    expect(text).toContain(certificate.studentName);
    expect(text).toContain(certificate.number);
    expect(pdf.links).toContain(`${api.url}/verify/${certificate.code}`);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('cannot be opened once the certificate is withdrawn', async () => {
    const { code } = await inStatus('WITHDRAWN');
    const { page, complaints } = await openPage(browser);
    await page.goto(`${api.url}/verify/${code}`);
    expect(await page.getByRole('link', { name: /PDF/ }).count()).toBe(0);
    const refused = await page.goto(`${api.url}/verify/${code}/certificate.pdf`);
    expect(refused?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('No valid certificate');
    expect(await overflowing(page)).toEqual([]);
    await takePicture(page, { path: join(screenshots, 'error-page.png') });
    expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
    await page.context().close();
  });
});

describe('the interactive reference', () => {
  it('shows the operation, and a report sent from it is stored', async () => {
    const { id } = await buildEnrolment(database.app, organisation.id, {});
    const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 1000 } });
    await page.goto(`${api.url}/docs`);
    const operation = page.locator('section.operation', { has: page.locator('#operation-reportLmsProgress') });
    expect(await operation.innerText()).toContain('/api/enrolments/lms-progress');
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.getByText('Choose a key first').waitFor();
    await page.getByLabel('Paste a key').fill(organisation.apiKey);
    await operation.getByLabel('Body', { exact: true }).fill(`{"lmsEnrolmentId":"lms-${id}","progress":37.5}`);
    const [response] = await Promise.all([
      page.waitForResponse((candidate) => candidate.request().method() === 'PUT'),
      operation.getByRole('button', { name: 'Send' }).click(),
    ]);
    expect(response.status()).toBe(200);
    await operation.locator('.result .status', { hasText: '200' }).waitFor();
    const link = await operation.getByRole('link', { name: /Show this request/ }).getAttribute('href');
    expect(link).toBe(`/developers/api-requests?entry=${response.headers()['x-request-id']}`);
    // The key is nowhere but in the memory of the page.
    expect(page.url()).not.toContain('svc_');
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).not.toContain(
      'svc_',
    );
    await takePicture(page, { path: join(screenshots, 'docs-after.png') });
    const stored = await eventually(async () => {
      const rows = await database.rows<{ progress: number; state: string }>(
        'select progress from progress_report where lms_enrolment_id = $1',
        [`lms-${id}`],
      );
      return rows.length === 0 ? null : rows;
    });
    expect(stored).toEqual([{ progress: 37.5 }]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('can be read on a phone', async () => {
    const { page, complaints } = await openPage(browser, { viewport: { width: 360, height: 800 } });
    await page.goto(`${api.url}/docs`);
    await page.locator('#operation-reportLmsProgress').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await takePicture(page, { path: join(screenshots, 'docs-360.png'), fullPage: true });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

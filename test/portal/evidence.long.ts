import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { openPage } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { signedIn } from '../support/portal-client.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: LmsWorld;
let certificateId: string;
let files: { readonly bundle: string; readonly verifier: string; readonly checkpoints: string };
const folder = mkdtempSync(join(tmpdir(), 'attain-evidence-'));

beforeAll(async () => {
  world = await createLmsWorld();
  const { database, organisation, api } = world;
  const course = await buildCourse(database.app, organisation.id, { name: 'Rope Access', thresholds: [50] });
  await buildEnrolment(database.app, organisation.id, {
    courseId: course.id,
    firstName: 'Wilhelmina',
    lastName: 'Evident',
    lmsEnrolmentId: 'seat-1',
  });
  for (const progress of [30, 62.5]) {
    await world.push('seat-1', progress);
    await eventually(async () =>
      (await database.rows(`select from progress_report where state = 'RECEIVED'`)).length === 0 ? true : null,
    );
  }
  ({ id: certificateId } = await eventually(
    async () => (await database.rows<{ id: string }>('select id from certificate'))[0] ?? null,
  ));
  const admin = await signedIn(api, organisation.admin);
  const revoked = await admin.post(`/certificates/${certificateId}/revoke`, { reason: 'A test' });
  expect(revoked.status).toBe(200);
  await admin.post(`/certificates/${certificateId}/reinstate`);
}, 90_000);
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Clicks a link that downloads a file. @returns the path of the file */
async function download(page: Page, link: string, name: RegExp): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(name);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

describe('the evidence of a certificate', () => {
  it('shows why it was issued, and has all files that a verification needs', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, `/certificates/${certificateId}/evidence`);
    await expectHeading(page, 'Why was it issued?');
    const changes = page.getByRole('group', { name: 'What happened to it' }).locator('tbody tr');
    await changes.nth(2).waitFor();
    expect(await changes.count()).toBe(3);
    expect(await changes.first().innerText()).toMatch(/62\.5\s%\s+50\s%\s+1$/);
    expect(await page.getByRole('group', { name: 'Reports that changed' }).locator('tbody tr').count()).toBe(2);
    await expectGoodLooks(page, 'evidence');
    files = {
      bundle: await download(page, 'Download signed evidence', /\.json$/),
      verifier: await download(page, 'Download the page that verifies evidence', /^attain-evidence-verifier\.html$/),
      checkpoints: await download(page, 'Download the checkpoints', /\.txt$/),
    };
    await leave();
  });
});

/** Opens the verifier from the disk of a computer without a network. */
async function openVerifier(path: string) {
  const { page, complaints } = await openPage(world.browser);
  await page.context().setOffline(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const url = pathToFileURL(path).href;
  await page.goto(url);
  return {
    page,
    choose: (label: string, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
      page.getByLabel(label).setInputFiles(file),
    leave: async () => {
      await page.context().close();
      expect(complaints).toEqual([]);
      expect(asked).toEqual([url]);
    },
  };
}

const doNotRely = 'Do not rely on this file.';

describe('the verifier, offline and from the disk', () => {
  it('says that the evidence is authentic, and shows it', async () => {
    const { page, choose, leave } = await openVerifier(files.verifier);
    await expectHeading(page, 'Verify evidence');
    // From the disk, a link to the service would lead nowhere.
    expect(await page.getByRole('link').count()).toBe(0);
    await expectGoodLooks(page, 'verifier');
    await choose('Evidence file', files.bundle);
    await page.getByText('This evidence is authentic. Nothing in it was changed.').waitFor();
    await page.getByText('Wilhelmina Evident').waitFor();
    const [changes, reports] = await page.getByRole('table').all();
    expect(await changes!.locator('tbody tr').first().innerText()).toMatch(/Issued\s+62\.5\s%\s+50\s%\s+Report\s+1$/);
    expect(await changes!.locator('tbody tr').count()).toBe(3);
    expect(await reports!.locator('tbody tr').last().innerText()).toMatch(/30\s% → 62\.5\s%/);
    await expectGoodLooks(page, 'verifier-authentic');
    await leave();
  });

  it('compares it with published checkpoints, and with other keys', async () => {
    const { page, choose, leave } = await openVerifier(files.verifier);
    await choose('Evidence file', files.bundle);
    await page.getByText('Check more').click();
    await choose('Published checkpoints', files.checkpoints);
    await page.getByText('The checkpoints of this file are among them.').waitFor();
    await expectGoodLooks(page, 'verifier-checkpoints');
    const json = (text: string) => ({
      name: 'jwks.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await choose('Public keys', json('{"keys":[]}'));
    await page.getByText(doNotRely).waitFor();
    await page.getByText('The file was signed with a key that is not among the public keys.').waitFor();
    await choose('Public keys', json('{'));
    await page.getByText('One of the files could not be read.').waitFor();
    await leave();
  });

  it.each([
    ['of a mark', (text: string) => text.replace('"mark":62.5', '"mark":92.5')],
    ['of the name', (text: string) => text.replace('Wilhelmina', 'Wilhelmine')],
    [
      'of the signature',
      (text: string) => text.replace(/(?<="jws":"[^"]*\.\.)./, (byte) => (byte === 'A' ? 'B' : 'A')),
    ],
    ['at the end', (text: string) => `${text.slice(0, -1)} `],
  ])('says not to rely on it when a byte %s was changed', async (place, change) => {
    const { page, choose, leave } = await openVerifier(files.verifier);
    const original = readFileSync(files.bundle, 'latin1');
    const changed = change(original);
    const different = [...original].filter((byte, index) => byte !== changed[index]);
    expect([different.length, changed.length]).toEqual([1, original.length]);
    const path = join(folder, 'changed.json');
    writeFileSync(path, changed, 'latin1');
    await choose('Evidence file', path);
    await page.getByText(doNotRely).waitFor();
    expect(await page.getByText(/Wilhelmin/).count()).toBe(0);
    if (place === 'of a mark') await expectGoodLooks(page, 'verifier-changed');
    await leave();
  });

  it.each(['de', 'ar'])('speaks the language of its download: %s', async (language) => {
    const answer = await fetch(`${world.api.url}/evidence-verifier.html`, {
      headers: { 'Accept-Language': language },
    });
    const path = join(folder, `${language}.html`);
    writeFileSync(path, await answer.text());
    const { page, leave } = await openVerifier(path);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await page.locator('#evidence').setInputFiles(files.bundle);
    await page.locator('.verdict.good').waitFor();
    // Values begin at one line, whatever their letters are.
    const values = await page.evaluate<number[]>(`[...document.querySelectorAll('dd > bdi')].map((value) => {
      const { left, right } = value.getBoundingClientRect();
      return Math.round(document.dir === 'rtl' ? right : left);
    })`);
    expect(values.length).toBeGreaterThan(5);
    expect(new Set(values).size).toBe(1);
    await expectGoodLooks(page, `verifier-${language}`);
    await leave();
  });
});

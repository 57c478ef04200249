import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newId } from '../../src/platform/ids.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

const open = (path = '/certificates') => world.openAs(world.organisation.staff, path);
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const only = async (page: Page, number: string) => {
  await rows(page).filter({ hasText: number }).waitFor();
  await rows(page).nth(1).waitFor({ state: 'detached' });
};

describe('the list of certificates', () => {
  it('says what there is to do while there is none', async () => {
    const { page, leave } = await open();
    await page.getByRole('heading', { name: 'No certificates yet' }).waitFor();
    await expectGoodLooks(page, 'certificates-empty');
    await leave();
  });

  it('is found by staff, narrowed in the address, and leads to enrolment and document', async () => {
    const { database, organisation } = world;
    const ids = await buildOneOfEach(database, organisation);
    for (const [number, status, name, title] of [
      ['C-2001', 'WITHDRAWN', 'Grace Hopper', 'Compilers'],
      [
        'C-2002',
        'REVOKED',
        'Maximiliana Featherstonehaugh-Cholmondeley',
        'Emergency First Aid at Work, Level 3 (Refresher)',
      ],
    ]) {
      const { id } = await buildEnrolment(database.app, organisation.id, { courseId: ids.courseId! });
      await database.asOwner(`
        insert into certificate (id, organisation_id, enrolment_id, definition_id, status, transition_number, number,
          verification_code, student_name, course_name, title, organisation_name, issued_at, changed_at)
        select '${newId()}', organisation_id, '${id}', definition_id, '${status}', 1, '${number}', 'code-${number}',
          '${name}', course_name, '${title}', organisation_name, now(), now() from certificate where id = '${ids.certificateId}'`);
    }
    const { page, leave } = await open('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Certificates' }).click();
    await expectHeading(page, 'Certificates');
    await rows(page).nth(2).waitFor();
    await expectGoodLooks(page, 'certificates');

    await page.getByLabel('Status', { exact: true }).selectOption('REVOKED');
    await only(page, 'C-2002');
    await page.waitForURL('**/certificates?status=REVOKED');
    await page.getByLabel('Status', { exact: true }).selectOption('');
    await page.getByLabel('Number').fill('C-2001');
    await only(page, 'C-2001');
    await page.getByLabel('Number').fill('C-20');
    await page.getByRole('heading', { name: 'No certificate was found' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show all certificates' }).click();
    await rows(page).nth(2).waitFor();

    const search = page.getByRole('searchbox', { name: 'Search certificates' });
    await search.fill('foreign');
    await only(page, 'Foreign Student');
    await page.waitForURL('**/certificates?view=all&search=foreign');
    await search.fill('');
    await rows(page).nth(2).waitFor();
    const student = page.getByRole('combobox', { name: 'Student' });
    await student.fill('foreign');
    await page.getByRole('option', { name: /Foreign Student/ }).click();
    await only(page, 'Foreign Student');
    await page.waitForURL(`**/certificates?view=all&studentId=${ids.studentId}`);
    await page.reload();
    await only(page, 'Foreign Student');
    expect(await student.inputValue()).toBe('Foreign Student');
    await page.getByRole('button', { name: 'Clear: Student' }).click();
    await rows(page).nth(2).waitFor();
    await page.getByRole('combobox', { name: 'Course' }).click();
    await page.locator('[role=option]:visible').first().click();
    await page.waitForURL('**/certificates?view=all&courseId=*');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Certificates-.*\.csv$/);
    expect(download.url()).toContain(`courseId=${new URL(page.url()).searchParams.get('courseId')}`);
    await rows(page).nth(2).waitFor();
    await expectGoodLooks(page, 'certificates-of-course');
    await page.getByRole('button', { name: 'Clear: Course' }).click();
    await page.waitForURL('**/certificates?view=all');

    const issued = rows(page).filter({ hasText: 'Foreign Student' });
    const href = await issued.getByRole('link', { name: /^PDF of/ }).getAttribute('href');
    expect(href).toMatch(/\/verify\/[^/]+\/certificate\.pdf$/);
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 360, height });
    expect(await issued.getByRole('link', { name: /^PDF of/ }).getAttribute('href')).toBe(href);
    await page.setViewportSize({ width, height });
    expect(await page.getByRole('link', { name: /^PDF of/ }).count()).toBe(1);
    await issued.getByRole('link', { name: 'Foreign Student' }).click();
    await page.waitForURL(`**/enrolments/${ids.enrolmentId}`);
    await leave();
  });
});

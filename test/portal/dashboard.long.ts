import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { newId } from '../../src/platform/ids.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOneOfEach, report } from '../factories/one-of-each.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

const open = (user: 'admin' | 'staff' = 'admin') => world.openAs(world.organisation[user], '/');
const card = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: label });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the dashboard of a new organisation', () => {
  it('has nothing to show yet, and says where to begin', async () => {
    const { page, leave } = await open();
    await expectHeading(page, 'Dashboard');
    const needs = section(page, 'What needs your attention today');
    await needs.getByText('No worker is running').waitFor();
    expect(await needs.getByRole('listitem').count()).toBe(1);
    expect(await page.getByRole('region', { name: 'Needs attention' }).count()).toBe(0);
    // No empty boxes: one line instead.
    await page.getByText('Nobody is enrolled yet. Figures follow with the first enrolment.').waitFor();
    expect(await page.getByRole('list', { name: 'Figures' }).count()).toBe(0);
    for (const name of ['Enrolments by status', 'Progress reports']) {
      expect([name, await section(page, name).count()]).toEqual([name, 0]);
    }
    await expectGoodLooks(page, 'dashboard-empty');
    await leave();
  });
});

describe('the dashboard', () => {
  beforeAll(async () => {
    const { database, organisation } = world;
    await buildOneOfEach(database, organisation);
    const courseId = (await buildCourse(database.app, organisation.id, { name: 'Adult Care' })).id;
    const enrol = (status: 'ACTIVE' | 'PENDING' | 'CANCELLED', lastName: string) =>
      buildEnrolment(database.app, organisation.id, { courseId, status, firstName: 'Ada', lastName });
    await Promise.all([
      enrol('ACTIVE', 'Lovelace'),
      enrol('ACTIVE', 'Byron'),
      enrol('PENDING', 'King'),
      enrol('CANCELLED', 'Noel'),
    ]);
    for (const lmsEnrolmentId of ['a', 'b', 'c']) await report(database, organisation, lmsEnrolmentId, 10);
    // They need nobody before they have waited for an hour.
    await database.asOwner(`
      update progress_report set state = 'UNMATCHED',
        id = (left(attain_uuid_floor(now() - interval '2 hours')::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid
      where lms_enrolment_id in ('a', 'b');
      update progress_report set state = 'FAILED', failure = 'It was too much.' where lms_enrolment_id = 'c'`);
    // A month of reports, more of them on some days.
    await database.asOwner(`
      insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at)
      select (left(attain_uuid_floor(now() - make_interval(days => d, mins => n))::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid,
        '${organisation.id}', gen_random_uuid(), '${newId()}', 'x', 1, 'APPLIED', now()
      from generate_series(1, 29) d, generate_series(1, 5 + (d * 37) % 60) n`);
    // The figures of the empty dashboard are cached for ten seconds.
    const deadline = Date.now() + 20_000;
    for (let counted = 0; counted === 0 && Date.now() < deadline;) {
      const { page, leave } = await open('staff');
      counted = Number(await card(page, 'Active enrolments').locator('[class*="value"]').innerText());
      await leave();
    }
  }, 60_000);

  it('shows what the data say, and each figure leads to its list', async () => {
    // The days of another zone were not counted yet.
    const { page, leave } = await world.openAs(world.organisation.admin, '/', { timezoneId: 'Asia/Tokyo' });
    await section(page, 'Progress reports')
      .getByText(/^1,\d{3} reports from/)
      .waitFor();
    const figures = [
      ['Active enrolments', '3', '/enrolments?status=ACTIVE'],
      ['Certificates issued', '1', '/certificates?status=ISSUED'],
    ] as const;
    for (const [label, value, path] of figures) {
      await card(page, label).getByText(value, { exact: true }).waitFor();
      const [wanted, found] = [path, await card(page, label).getByRole('link').getAttribute('href')].map(
        (each) => new URL(each!, world.api.url),
      );
      found!.searchParams.sort();
      wanted!.searchParams.sort();
      expect([label, found!.href]).toEqual([label, wanted!.href]);
    }
    const statuses = section(page, 'Enrolments by status').getByRole('listitem');
    expect(await statuses.allInnerTexts()).toEqual([
      'Pending\n1',
      'Active\n3',
      'Discarded\n0',
      'Transferred\n0',
      'Cancelled\n1',
    ]);
    const needs = section(page, 'What needs your attention today').getByRole('listitem');
    // The most urgent first.
    expect((await needs.allInnerTexts()).map((text) => text.split('\n')[0]!.split(' since')[0])).toEqual([
      'No worker is running',
      '1 action needs a decision',
      '1 pending enrolment waits for you',
      '1 e-mail could not be sent',
      '1 report could not be applied',
      '2 reports have no enrolment',
    ]);
    await section(page, 'Needs attention').getByRole('link', { name: 'Foreign Student' }).waitFor();
    // The entry leads to that list, from which developers get further.
    expect(await needs.getByRole('link', { name: '1 action needs a decision' }).getAttribute('href')).toBe('/#waiting');
    await section(page, 'Needs attention')
      .getByRole('link', { name: 'Show them with their technical details' })
      .waitFor();
    await expectGoodLooks(page, 'dashboard');
    const bottomOf = async (locator: Locator) => {
      const { y, height } = (await locator.boundingBox())!;
      return y + height;
    };
    const { y } = (await section(page, 'Progress reports').boundingBox())!;
    expect(y - (await bottomOf(page.getByText(/^Updated /)))).toBeGreaterThanOrEqual(12);

    await statuses.getByRole('link', { name: 'Cancelled' }).click();
    await page.waitForURL('**/enrolments?status=CANCELLED');
    await page.getByRole('link', { name: /Noel/ }).waitFor();
    await page.goBack();
    await needs.getByRole('link', { name: '2 reports have no enrolment' }).click();
    await page.getByRole('tab', { name: 'Unmatched', selected: true }).waitFor();
    const rows = page.getByRole('table').locator('tbody tr');
    await rows.filter({ hasText: '10 %' }).nth(1).waitFor();
    expect(await rows.count()).toBe(2);
    await leave();
  });

  it('has the numbers of its chart in a table, each day leading to its reports', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/', { timezoneId: 'Pacific/Auckland' });
    const reports = section(page, 'Progress reports');
    await reports.getByRole('img').waitFor();
    const [all] = await world.database.rows<{ count: number; today: string }>(
      `select count(*)::int as count, to_char(now() at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as today from progress_report
       where uuid_extract_timestamp(id) at time zone 'Pacific/Auckland'
         >= date_trunc('day', now() at time zone 'Pacific/Auckland') - interval '29 days'`,
    );
    const text = await reports.getByText(/reports from/).innerText();
    expect(text).toMatch(new RegExp(`^${all!.count.toLocaleString('en-GB')} reports from`));
    await reports.getByText('Show as a table').click();
    expect(await reports.getByRole('row').count()).toBe(31);
    const counts = await reports.getByRole('cell').allInnerTexts();
    expect(counts.reduce((sum, each) => sum + Number(each), 0)).toBe(all!.count);
    await expectAccessible(page);
    await reports.getByRole('row').nth(1).getByRole('link').click();
    await expectHeading(page, 'Activity');
    expect(new URL(page.url()).searchParams.get('from')).toBe(all!.today);
    await page.getByRole('table').getByRole('link', { name: 'foreign-1' }).waitFor();
    await leave();
  });

  it('shows others than administrators nothing of the integration, but what waits for them', async () => {
    const { page, leave } = await open('staff');
    await card(page, 'Active enrolments').waitFor();
    const cards = page.getByRole('list', { name: 'Figures' }).getByRole('listitem');
    expect(await cards.count()).toBe(2);
    const links = await cards.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).toEqual(['/enrolments?status=ACTIVE', '/certificates?status=ISSUED']);
    expect(await page.getByText(/have no enrolment|e-mails|worker|Progress reports/).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Show them with their technical details' }).count()).toBe(0);
    // The bell says the same as the list, although no sweep has looked at the conditions.
    await page.getByRole('button', { name: /^Alerts: 1\b/ }).waitFor();
    await expectGoodLooks(page, 'dashboard-staff');
    await card(page, 'Certificates issued').getByRole('link').click();
    await expectHeading(page, 'Certificates');
    await page.getByRole('table').getByRole('link', { name: 'Foreign Student' }).waitFor();
    await page.goBack();
    await section(page, 'What needs your attention today')
      .getByRole('link', { name: '1 action needs a decision' })
      .click();
    await page.waitForURL('**/#waiting');
    await section(page, 'Needs attention').getByRole('link', { name: 'Foreign Student' }).click();
    await page.waitForURL('**/enrolments/*');
    await leave();
  });

  it('says what could not be loaded, and leaves the rest in its place', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/profile');
    await page.route('**/internal/dashboard/report-days*', (route) =>
      route.fulfill({ status: 500, json: { title: 'Internal Server Error', message: 'It did not work.' } }),
    );
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await section(page, 'Progress reports').getByRole('alert').getByText('It did not work.').waitFor();
    await card(page, 'Active enrolments').getByText('3', { exact: true }).waitFor();
    await expectAccessible(page);
    await leave(500);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import type { ApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: LmsWorld;
const enrolments: string[] = [];
/** More than a page of the list has. */
const students = 60;

beforeAll(async () => {
  world = await createLmsWorld();
  const { database, organisation } = world;
  const { id: courseId } = await buildCourse(database.app, organisation.id, { name: 'Rope Access', thresholds: [50] });
  for (let number = 0; number < students; number += 1) {
    const { id } = await buildEnrolment(database.app, organisation.id, { courseId, lmsEnrolmentId: `seat-${number}` });
    enrolments.push(id);
  }
}, 90_000);
afterAll(() => world?.close());

const asAdmin = (path: string) => world.openAs(world.organisation.admin, path);
const count = async (from: string) => {
  const [row] = await world.database.rows<{ n: number }>(`select count(*)::int as n from ${from}`);
  return row!.n;
};

describe('the brake on mass issuing', () => {
  it('is set, holds what is over the limit, and says so', async () => {
    const { page, leave } = await asAdmin('/settings');
    await page.getByText('More than a fixed number within an hour').click();
    const brake = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Brake on mass issuing' }) });
    await brake.getByLabel('Certificates within an hour').fill('2');
    await brake.getByRole('button', { name: 'Save' }).click();
    await eventually(async () =>
      (await count(`organisation where certificate_brake = 'FIXED' and certificate_brake_limit = 2`)) === 1
        ? true
        : null,
    );
    for (const [number] of enrolments.entries()) await world.push(`seat-${number}`, 100);
    await eventually(async () =>
      (await count(`held_certificate where state = 'HELD'`)) === students - 2 ? true : null,
    );
    expect(await count('email_outbox')).toBe(2);
    // The navigation has the page since the brake was saved, without a new load.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Held certificates' }).waitFor();
    await page.goto(`${world.api.url}/settings`);
    await brake.getByText('Issued in this hour: 2 of at most 2.').waitFor();
    await page.goto(`${world.api.url}/held-certificates`);
    await page.getByRole('heading', { name: 'Why certificates are held' }).waitFor();
    await page.getByText('The limit of 2 certificates within an hour was reached').waitFor();
    await expectGoodLooks(page, 'held-certificates');
    const { y, height } = (await page.getByRole('region', { name: 'Why certificates are held' }).boundingBox())!;
    const list = (await page.getByRole('combobox', { name: 'Status' }).boundingBox())!;
    // The list is a card of its own, not a part of the one above.
    expect(list.y - (y + height)).toBeGreaterThanOrEqual(24);
    await page.getByRole('link', { name: 'Withdraw reports' }).click();
    await expectHeading(page, 'Withdraw reports');
    await page.getByText(/The first certificate was held at/).waitFor();
    const [first] = await world.database.rows<{ at: Date }>('select min(held_at) as at from held_certificate');
    const from = Date.parse(
      await page.evaluate<string>(`new Date(document.querySelector('[type=datetime-local]').value).toISOString()`),
    );
    expect(Math.abs(first!.at.getTime() - from)).toBeLessThan(120_000);
    // An organisation with one key need not choose it.
    await page.getByText('Everything that came with an API key').click();
    const key = page.getByLabel('API key', { exact: true });
    await eventually(async () => ((await key.inputValue()) === '' ? null : true));
    await page.getByLabel('Reason').fill('All were completed by mistake.');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await expectHeading(page, 'Withdraw the reports of an API key');
    await page.getByRole('region', { name: 'What is withdrawn' }).getByText(/^svc_/).waitFor();
    await page.getByText(/^58 held certificates are no longer earned and leave the list of held/).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectHeading(page, 'Corrections');
    const [held] = await world.database.rows<{ id: string }>(
      `select enrolment_id as id from held_certificate where state = 'HELD' order by id limit 1`,
    );
    await page.goto(`${world.api.url}/enrolments/${held!.id}`);
    await page.getByText(/It is earned, but held/).waitFor();
    await leave();
  });

  it('is decided for some, and for all on all pages, with one e-mail for each that is issued', async () => {
    const { page, leave } = await asAdmin('/held-certificates');
    await expectHeading(page, 'Held certificates');
    // As a correction without e-mails leaves it.
    await world.database.asOwner(
      `update held_certificate set with_email = false where id = (select max(id::text)::uuid from held_certificate)`,
    );
    await page.reload();
    await page.getByRole('cell', { name: '(without e-mail)' }).last().waitFor();
    const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox');
    // The second: the first one is the one without an e-mail.
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'Do not issue' }).click();
    await page.getByRole('button', { name: 'Do not issue them' }).click();
    await page.getByText('1 certificate will not be issued.').first().waitFor();
    await eventually(async () => ((await count(`held_certificate where state = 'DISCARDED'`)) === 1 ? true : null));
    await page.getByRole('table').locator('thead').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Select all that match' }).click();
    await page.getByRole('button', { name: 'Issue now' }).click();
    await page.getByText(/Those that the list shows as “without e-mail” are issued silently/).waitFor();
    await page.getByRole('button', { name: 'Issue them now' }).click();
    await page
      .getByText(`${students - 3} certificates were issued.`)
      .first()
      .waitFor();
    expect(await count(`held_certificate where state = 'HELD'`)).toBe(0);
    expect(await count(`certificate where status = 'ISSUED'`)).toBe(students - 1);
    expect(await count(`email_outbox where kind = 'ISSUED'`)).toBe(students - 2);
    await page.getByRole('heading', { name: 'Nothing is held' }).waitFor();
    // At once: the bell itself asks after half a minute.
    await page.getByRole('button', { name: 'Alerts: none' }).waitFor({ timeout: 10_000 });
    // The same words wherever somebody reads of the decision.
    for (const [path, part] of [
      ['/held-certificates', 'main'],
      ['/settings', 'main'],
      ['/settings?tab=audit', 'main table'],
    ] as const) {
      await page.goto(world.api.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, (await page.locator(part).innerText()).match(/releas|discard/gi)]).toEqual([path, null]);
    }
    await leave();
  });
});

describe('a changed course that many gain by', () => {
  it('says before it is applied that the brake holds what is over the limit', async () => {
    const { database, organisation } = world;
    const { id: courseId } = await buildCourse(database.app, organisation.id, {
      name: 'Sea Survival',
      thresholds: [95],
    });
    await buildEnrolment(database.app, organisation.id, { courseId, lmsEnrolmentId: 'sea-1' });
    await world.push('sea-1', 60);
    await eventually(async () => ((await count(`enrolment where mark = 60`)) === 1 ? true : null));
    const { page, leave } = await asAdmin(`/courses/${courseId}/edit`);
    await page.getByLabel('Required mark').fill('50');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(page, 'Change of “Sea Survival”');
    await page.getByText('The brake on mass issuing is on: certificates over the hourly limit').waitFor();
    await page.getByRole('radio', { name: 'For new results only' }).check();
    await page.getByText('The brake on mass issuing is on').waitFor({ state: 'detached' });
    await leave();
  });
});

describe('a whole course that was completed by mistake', () => {
  it('is withdrawn: nothing is held any more, and no student whose certificate was held gets an e-mail', async () => {
    const { database, organisation } = world;
    await database.asOwner(
      `update organisation set certificate_brake = 'FIXED', certificate_brake_limit = 2, may_hold_certificates = true
       where id = '${organisation.id}'`,
    );
    const { id: courseId } = await buildCourse(database.app, organisation.id, {
      name: 'Night Climb',
      thresholds: [50],
    });
    const inCourse = `enrolment_id in (select id from enrolment where course_id = '${courseId}')`;
    const size = 12;
    const addresses = new Map<string, string>();
    for (let number = 0; number < size; number += 1) {
      const lmsEnrolmentId = `climb-${number}`;
      const { id, email } = await buildEnrolment(database.app, organisation.id, { courseId, lmsEnrolmentId });
      addresses.set(id, email);
      await world.push(lmsEnrolmentId, 100);
    }
    const held = () =>
      database.rows<{ id: string }>(
        `select enrolment_id as id from held_certificate where state = 'HELD' and ${inCourse}`,
      );
    // The hour may have begun with those of the tests before, or begin in the middle of this one.
    await eventually(async () =>
      (await held()).length + (await count(`certificate where ${inCourse}`)) === size ? true : null,
    );
    const stopped = (await held()).map(({ id }) => addresses.get(id)!);
    expect(stopped.length).toBeGreaterThanOrEqual(size - 4);

    const { page, leave } = await asAdmin('/held-certificates');
    await page.getByText(`${stopped.length} certificates wait now.`).waitFor();
    // All are of one course, which need not be chosen.
    await page.getByRole('link', { name: 'Withdraw reports' }).click();
    await page.waitForURL(`**scope=COURSE&subject=${courseId}`);
    // The first ones were issued before any was held.
    const from = await page.evaluate<string>(
      'new Date(Date.now() - 3_600_000 - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16)',
    );
    await page.getByLabel('From').fill(from);
    await page.getByLabel('Reason').fill('The LMS completed everybody.');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page
      .getByText(new RegExp(`^${stopped.length} held certificates are no longer earned and leave the list of held`))
      .waitFor();
    await expectGoodLooks(page, 'mass-completion-preview');
    await page.getByRole('button', { name: `Withdraw ${size} reports` }).click();
    await page.getByRole('button', { name: 'Withdraw them now' }).click();
    await page.getByText('Students got no e-mails about it.').waitFor();
    await expectGoodLooks(page, 'mass-completion-withdrawn');
    expect(await held()).toEqual([]);
    expect(await count(`certificate where status = 'ISSUED' and ${inCourse}`)).toBe(0);

    await page.goto(`${world.api.url}/held-certificates`);
    await page.getByRole('heading', { name: 'Nothing is held' }).waitFor();
    await page.getByRole('button', { name: 'Alerts: none' }).waitFor({ timeout: 10_000 });
    // All that was queued has left.
    await eventually(async () =>
      (await count(`email_outbox where state in ('PENDING', 'SENDING')`)) === 0 ? true : null,
    );
    expect(await count(`email_outbox m join certificate c on c.id = m.certificate_id where c.${inCourse}`)).toBe(
      size - stopped.length,
    );
    const { messages } = (world.api as ApiAndWorker).worker.smtp;
    expect(messages.flatMap(({ recipients }) => recipients.filter((each) => stopped.includes(each)))).toEqual([]);
    await leave();
  });
});

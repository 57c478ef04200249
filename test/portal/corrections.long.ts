import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { eventually } from '../support/eventually.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: LmsWorld;
let courseId: string;
const enrolments: string[] = [];

beforeAll(async () => {
  world = await createLmsWorld();
  const { database, organisation } = world;
  ({ id: courseId } = await buildCourse(database.app, organisation.id, { name: 'Rope Access', thresholds: [50] }));
  for (const [name, progress] of [
    ['Ada', 30],
    ['Grace', 60],
    ['Alan', 100],
  ] as const) {
    const seat = `seat-${name}`;
    const { id } = await buildEnrolment(database.app, organisation.id, {
      courseId,
      firstName: name,
      lastName: 'Student',
      lmsEnrolmentId: seat,
    });
    enrolments.push(id);
    await world.push(seat, progress);
  }
  await eventually(async () => ((await issued()) === 2 ? true : null));
}, 90_000);
afterAll(() => world?.close());

const asAdmin = (path: string) => world.openAs(world.organisation.admin, path);
const issued = async () => {
  const [row] = await world.database.rows<{ n: number }>(
    `select count(*)::int as n from certificate where status = 'ISSUED'`,
  );
  return row!.n;
};
const emails = async () => {
  const [row] = await world.database.rows<{ n: number }>('select count(*)::int as n from email_outbox');
  return row!.n;
};

describe('a changed course', () => {
  it('shows who loses by it before it counts, and is applied so that nobody does', async () => {
    const { page, leave } = await asAdmin(`/courses/${courseId}/edit`);
    await expectHeading(page, 'Edit course');
    await page.getByLabel('Required mark').fill('70');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(page, 'Change of “Rope Access”');
    await page.getByText('Required mark of “Certificate at 50”: from 50 % to 70 %').waitFor();
    await page.getByRole('heading', { name: 'Changes to the course' }).waitFor();
    await page.getByText('These changes are not saved yet.').waitFor();
    const all = page.getByRole('radio', { name: /^For all students/ });
    await page.getByText('1 enrolment loses a certificate and 2 enrolments stay as they are.').waitFor();
    // Somebody loses by it, so an administrator says so.
    expect(await all.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Save and apply' }).click();
    await page.getByText('Choose for whom it counts: students would lose certificates.').waitFor();
    await page
      .getByRole('row', { name: /Grace Student/ })
      .getByText('Issued → Withdrawn')
      .waitFor();
    await expectGoodLooks(page, 'correction-preview');

    const preview = page.url();
    await page.getByRole('link', { name: 'Edit the change' }).click();
    await expectHeading(page, 'Edit course');
    expect(await page.getByLabel('Required mark').inputValue()).toBe('70');
    await page.getByRole('link', { name: 'Back to the preview' }).click();
    await page.getByRole('link', { name: 'Edit the change' }).click();
    await page.getByLabel('Required mark').fill('71');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Required mark of “Certificate at 50”: from 50 % to 71 %').waitFor();
    // The former preview is discarded for it.
    const second = page.url();
    await page.goto(preview);
    await page.getByRole('heading', { name: 'Discarded' }).waitFor();
    await page.goto(second);
    await page.getByRole('link', { name: 'Edit the change' }).click();
    await page.getByLabel('Required mark').fill('70');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Required mark of “Certificate at 50”: from 50 % to 70 %').waitFor();

    await world.push('seat-Ada', 31);
    await eventually(async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      return (await page.getByText('This preview is out of date').count()) > 0 ? true : null;
    });
    expect(await page.getByRole('button', { name: 'Save and apply' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Apply to the current state' }).waitFor();
    await expectGoodLooks(page, 'correction-outdated');
    await page.getByRole('button', { name: 'Compute it again' }).click();
    await page.getByText('This preview is out of date').waitFor({ state: 'detached' });
    await page.getByText('For all, but nobody loses anything').click();
    await page.getByRole('button', { name: 'Save and apply' }).click();
    await page.getByRole('button', { name: 'Apply it now' }).click();
    await page.getByText('Nobody lost a mark or a certificate.').waitFor();
    await page.getByText('Nothing changed for the students.').waitFor();
    await page.getByRole('link', { name: /^1 enrolment kept a certificate/ }).click();
    await page
      .getByRole('row', { name: /Grace Student/ })
      .getByText('Certificate at 50: stays issued')
      .waitFor();
    expect(await page.getByLabel('Effect').inputValue()).toBe('KEPT');
    const list = await page.getByRole('link', { name: 'Download the list' }).getAttribute('href');
    expect(list).toMatch(/\?mode=GAINS&effect=KEPT(?:&|$)/);
    await expectGoodLooks(page, 'correction-done');
    expect(await issued()).toBe(2);
    await page.goto(`${world.api.url}/enrolments/${enrolments[1]}`);
    await page
      .getByText(/was kept, although the mark 60\s% is below the required mark 70\s% of the changed course/)
      .click();
    await page.getByRole('link', { name: 'Show the correction' }).waitFor();
    await expectGoodLooks(page, 'enrolment-kept');
    await leave();
  });

  it('is applied to the current state, after a question that says how many enrolments that concerns', async () => {
    const { page, leave } = await asAdmin(`/courses/${courseId}/edit`);
    await expectHeading(page, 'Edit course');
    await page.getByLabel('Required mark').fill('75');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save and apply' }).waitFor();
    await world.push('seat-Ada', 32);
    await eventually(async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      return (await page.getByText('This preview is out of date').count()) > 0 ? true : null;
    });
    await page.getByText('For all, but nobody loses anything').click();
    await page.getByRole('button', { name: 'Apply to the current state' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply it to the current state?' });
    await dialog.getByText(/^Since the preview, 1 enrolment has changed\./).waitFor();
    await expectGoodLooks(page, 'correction-to-current-state');
    await dialog.getByRole('button', { name: 'Apply it now' }).click();
    await page.getByText(/^It was applied to the current state: 1 enrolment had changed/).waitFor();
    await leave();
  });

  it('that counts for new results only is applied to all later, from the page of the course', async () => {
    const { page, leave } = await asAdmin(`/courses/${courseId}`);
    await page.getByRole('button', { name: 'Calculate earlier results again' }).click();
    await expectHeading(page, 'Change of “Rope Access”');
    await page.getByText('Units, weights and certificates stay as they are.').waitFor();
    await page.getByRole('button', { name: 'Save and apply' }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectHeading(page, 'Rope Access');
    await expectGoodLooks(page, 'course-apply-to-all');
    await leave();
  });

  it('is saved at once when it changes nothing for anybody', async () => {
    const { database, organisation } = world;
    const { id } = await buildCourse(database.app, organisation.id, { name: 'Nobody yet' });
    const { page, leave } = await asAdmin(`/courses/${id}/edit`);
    await expectHeading(page, 'Edit course');
    await page.getByLabel('Required mark').fill('40');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(page, 'Nobody yet');
    await page.getByText('Required mark: 40 %').waitFor();
    await leave();
  });
});

describe('reports', () => {
  it('say whose one is that is withdrawn alone', async () => {
    const [report] = await world.database.rows<{ id: string }>(
      `select id from progress_report where lms_enrolment_id = 'seat-Alan'`,
    );
    const { page, leave } = await asAdmin(`/corrections/withdraw?report=${report!.id}`);
    await page.getByLabel('Reason').fill('The LMS completed the wrong student.');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await expectHeading(page, 'Withdraw the report of 100\u00a0% for Alan Student');
    await page.getByRole('link', { name: 'Alan Student · Rope Access' }).waitFor();
    await expectGoodLooks(page, 'correction-single-report');
    await page.getByRole('link', { name: 'Change the choice' }).click();
    await expectHeading(page, 'Withdraw reports');
    expect(await page.getByLabel('Ids of the reports').inputValue()).toBe(report!.id);
    expect(await page.getByLabel('Reason').inputValue()).toBe('The LMS completed the wrong student.');
    await page.getByRole('link', { name: 'Back to the preview' }).click();
    await page.getByRole('link', { name: 'Change the choice' }).click();
    await page.getByLabel('Reason').fill('The LMS completed another student.');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.getByText('The LMS completed another student.').waitFor();
    expect(await world.database.rows('select state from correction order by id desc limit 2')).toEqual([
      { state: 'PREVIEWED' },
      { state: 'CANCELLED' },
    ]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectHeading(page, 'Corrections');
    await page.getByText('Withdraw the report of 100\u00a0% for Alan Student').first().waitFor();
    await expectGoodLooks(page, 'corrections-single-report');
    await leave();
  });

  it('are named by a CSV file', async () => {
    const reports = await world.database.rows<{ id: string }>(
      `select id from progress_report where lms_enrolment_id in ('seat-Grace', 'seat-Alan') order by id`,
    );
    const { page, leave } = await asAdmin('/corrections/withdraw');
    await page.getByText('Single reports, by their ids').click();
    const file = (text: string) => ({ name: 'reports.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const csv = page.locator('input[type=file]');
    await page.getByLabel('Reason').fill('A list from the LMS.');
    await csv.setInputFiles(file(`id,student\r\n${reports[0]!.id},Grace\r\nnot an id,Alan\r\n`));
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.getByText('“not an id” is not the id of a report.').waitFor();
    await csv.setInputFiles(
      file(`id;student\r\n${reports.map(({ id }) => `"${id}";"Student; one"`).join('\r\n')}\r\n`),
    );
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.getByRole('button', { name: `Withdraw ${reports.length} reports` }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectHeading(page, 'Corrections');
    await leave();
  });

  it('are withdrawn for a whole course, without an e-mail to anybody', async () => {
    const sent = await emails();
    const { page, leave } = await asAdmin(`/courses/${courseId}`);
    await page.getByRole('link', { name: 'Withdraw reports' }).click();
    await expectHeading(page, 'Withdraw reports');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.getByText('Say why the reports are withdrawn.').waitFor();
    await page.getByLabel('Reason').fill('The LMS completed the wrong class.');
    await expectGoodLooks(page, 'withdraw-reports');
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.getByRole('button', { name: 'Withdraw 5 reports' }).click();
    await page.getByRole('button', { name: 'Withdraw them now' }).click();
    await page.getByText('Students got no e-mails about it.').waitFor();
    await page.getByText(/^2 enrolments lost a certificate/).waitFor();
    await expectGoodLooks(page, 'retraction-done');
    expect(await issued()).toBe(0);
    expect(await emails()).toBe(sent);
    await page.goto(`${world.api.url}/enrolments/${enrolments[1]}`);
    const timeline = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Timeline' }) });
    await timeline.getByText(/withdrew reports: progress went from 60\s% to 0\s%/).waitFor();
    await timeline.getByText('“Certificate at 50” was withdrawn (without e-mail)').click();
    await timeline.getByText('None was sent about this change.').waitFor();
    await timeline.locator('s', { hasText: /60\s% was reported/ }).click();
    await timeline.getByText('The LMS completed the wrong class.').first().waitFor();
    const card = page.getByRole('region', { name: 'Certificates' });
    await card.getByText(/^Withdrawn, because Ada Admin withdrew reports\./).waitFor();
    await card.getByRole('button', { name: 'Revoke so that it is not issued again' }).waitFor();
    await expectGoodLooks(page, 'enrolment-retracted');
    await card.getByRole('link', { name: 'Why was it withdrawn?' }).click();
    await expectHeading(page, 'Why was it withdrawn?');
    await page.goto(`${world.api.url}/corrections`);
    await page.getByRole('link', { name: /^Withdraw the reports of the course “.+”$/ }).waitFor();
    // Two withdrawals of one kind differ by their reasons, also on a small screen.
    const reason = page.getByText('The LMS completed the wrong class.').filter({ visible: true });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await reason.first().waitFor();
    }
    await expectGoodLooks(page, 'corrections');
    await leave();
  });
});

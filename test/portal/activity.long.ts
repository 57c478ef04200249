import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newId } from '../../src/platform/ids.ts';
import { saveOperation } from '../../src/features/lms/store/lms-configuration.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { startApiAndWorker } from '../support/api-server.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, hasFocus, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;
let lms: TestLms;
let ids: Record<string, string>;
let waitingEnrolment: string;

beforeAll(async () => {
  lms = await startTestLms();
  world = await createPortalWorld(startApiAndWorker);
  const { database, organisation } = world;
  const courseId = (await buildCourse(database.app, organisation.id, { name: 'Adult Care' })).id;
  const ada = { courseId, firstName: 'Ada', lastName: 'Lovelace', status: 'PENDING', lmsEnrolmentId: null } as const;
  waitingEnrolment = (await buildEnrolment(database.app, organisation.id, ada)).id;
  ids = await buildOneOfEach(database, organisation);
  const action = newId();
  await database.asOwner(`
    insert into lifecycle_action (id, organisation_id, kind, enrolment_id, idempotency_key, request_hash, request,
      actor_user_id, state, ending, outcome, lms_idempotency_key, created_at, started_at, closed_at)
    values ('${action}', '${organisation.id}', 'CREATE', '${waitingEnrolment}', '${action}', '\\x00', '{}',
      '${organisation.admin.id}', 'CLOSED', 'UNKNOWN',
      '{"ending":"UNKNOWN","httpStatusForClient":504,"message":"Create LMS Enrolment: the LMS did not answer in time.","nextSteps":["Check whether the enrolment is in the LMS."],"choices":["REPEAT","LINK","DISCARD"],"lmsStatus":null,"excerpt":null}',
      '${action}', now(), now(), now())`);
}, 90_000);
afterAll(async () => {
  await world?.close();
  await lms?.close();
});

const open = (search = '', options = {}) =>
  world.openAs(world.organisation.admin, `/developers/activity${search}`, options);
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

async function push(lmsEnrolmentId: string, progress: number): Promise<void> {
  const answer = await fetch(`${world.api.url}/api/enrolments/lms-progress`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${world.organisation.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ lmsEnrolmentId, progress }),
  });
  expect(answer.status).toBe(200);
}

describe('progress reports', () => {
  it('appear by themselves, with what they did, while the page is open', async () => {
    const { page, leave } = await open();
    await expectHeading(page, 'Activity');
    await rows(page).filter({ hasText: 'foreign-1' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.evaluate('document.querySelector("table").dataset.seen = "before"');
    await push('foreign-1', 100);
    await push('enr-unheard-of', 40);
    await rows(page).filter({ hasText: 'enr-unheard-of' }).filter({ hasText: 'Unmatched' }).waitFor();
    await rows(page).filter({ hasText: 'Unchanged' }).waitFor();
    // The same table: nothing was removed and added again.
    expect(await page.locator('table').getAttribute('data-seen')).toBe('before');
    await expectGoodLooks(page, 'activity-reports');
    await leave();
  });

  it('are shown in full in a drawer that the address names, and closed by keyboard', async () => {
    const { page, leave } = await open();
    const row = rows(page).filter({ hasText: 'Applied' }).getByRole('link', { name: 'foreign-1' });
    await row.click();
    const drawer = page.getByRole('dialog', { name: 'Progress report' });
    await drawer.getByText('The progress of at least one enrolment has increased.').waitFor();
    await drawer.getByText(': from 0 % to 100 %').waitFor();
    await drawer.getByText('203.0.113.9').waitFor();
    expect(new URL(page.url()).searchParams.get('entry')).toBe(ids.reportId);
    await expectGoodLooks(page, 'activity-report');
    await page.reload();
    await drawer.getByText('The progress of at least one enrolment has increased.').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('');
    await leave();
  });

  it('are found by id, state and day, which stand in the address', async () => {
    const { page, leave } = await open();
    await page.getByLabel('Status', { exact: true }).selectOption('UNMATCHED');
    await page.waitForURL('**/activity?state=UNMATCHED');
    await rows(page).filter({ hasText: 'Applied' }).waitFor({ state: 'detached' });
    await page.getByLabel('Full LMS enrolment id').fill('enr-unheard-of');
    await page.waitForURL('**lmsEnrolmentId=enr-unheard-of**');
    expect(await rows(page).count()).toBe(1);
    await page.getByLabel('Until this day').fill('2020-01-01');
    await page.getByRole('heading', { name: 'No matching reports' }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('heading', { name: 'No matching reports' }).waitFor();
    expect(await page.getByLabel('Until this day').inputValue()).toBe('2020-01-01');
    await page.getByLabel('Until this day').fill('');
    await rows(page).filter({ hasText: 'enr-unheard-of' }).waitFor();
    await leave();
  });
});

describe('the other tabs', () => {
  it('are reached by keyboard, each with its list in the address', async () => {
    const { page, leave } = await open();
    await page.getByRole('tab', { name: 'Progress reports' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/activity?tab=calls');
    await rows(page).filter({ hasText: 'Cancel LMS Enrolment' }).waitFor();
    expect(await hasFocus(page.getByRole('tab', { name: 'LMS calls' }))).toBe(true);
    await expectGoodLooks(page, 'activity-calls');
    await rows(page).getByRole('link', { name: 'Cancel LMS Enrolment' }).click();
    const drawer = page.getByRole('dialog', { name: 'LMS call' });
    await drawer.getByText('POST https://lms.example/Foreign').first().waitFor();
    await expectGoodLooks(page, 'activity-call');
    await leave();
  });

  it('show actions, and which of them wait for somebody', async () => {
    const { page, leave } = await open('?tab=actions&choice=LINK');
    await rows(page).filter({ hasText: 'Create: Ada Lovelace' }).waitFor();
    expect(await rows(page).count()).toBe(1);
    expect(await page.getByLabel('Next step').inputValue()).toBe('LINK');
    await expectGoodLooks(page, 'activity-actions');
    await rows(page).getByRole('link', { name: 'Create: Ada Lovelace' }).click();
    const drawer = page.getByRole('dialog', { name: 'Action' });
    await drawer.getByText('Check whether the enrolment is in the LMS.').waitFor();
    await expectGoodLooks(page, 'activity-action');
    await drawer.getByRole('link', { name: 'Open the enrolment' }).click();
    await page.waitForURL(`**/enrolments/${waitingEnrolment}`);
    await leave();
  });

  it('show e-mails; one that failed is sent again', async () => {
    const { page, leave } = await open('?tab=emails&state=FAILED');
    await rows(page).filter({ hasText: 'Foreign Student' }).waitFor();
    await rows(page).getByRole('link', { name: 'Foreign Student' }).click();
    const drawer = page.getByRole('dialog', { name: 'E-mail' });
    await drawer.getByText('550').waitFor();
    await expectGoodLooks(page, 'activity-email');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Send again to Foreign Student' }).click();
    await page.getByText('The e-mail to Foreign Student will be sent again.').waitFor();
    await page.getByRole('heading', { name: 'No matching e-mails' }).waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption('');
    await rows(page).filter({ hasText: 'Sent' }).waitFor();
    await leave();
  });

  it('show events with their data', async () => {
    const { page, leave } = await open('?tab=events&type=certificate.issued');
    await rows(page).filter({ hasText: 'Certificate issued' }).waitFor();
    expect(await rows(page).count()).toBe(1);
    await rows(page).getByRole('link', { name: 'Certificate issued' }).click();
    const drawer = page.getByRole('dialog', { name: 'Event' });
    await drawer.getByText(ids.enrolmentId!).waitFor();
    // The pointer stands where the drawer has opened; what it points at would explain itself.
    await page.mouse.move(0, 0);
    await expectGoodLooks(page, 'activity-event');
    await leave();
  });
});

describe('the inbox of unmatched reports', () => {
  it('says what can be done about an id: link it, look it up, or wait', async () => {
    await push('enr-77', 10);
    await push('enr-77', 30.5);
    lms.answerWith(json(200, { id: 'enr-77', student: 'Ada Lovelace' }));
    await world.database.app.inOrganisation(world.organisation.id, (tx) =>
      saveOperation(tx, {
        operation: 'GET_ENROLMENT',
        url: `${lms.origin}/enrolments/\${enrolmentId}`,
        body: '',
        authenticationType: 'NONE',
        credentials: null,
      }),
    );
    const { page, leave } = await open('?tab=unmatched');
    const row = rows(page).filter({ hasText: 'enr-77' });
    await row.filter({ hasText: '30.5 %' }).waitFor();
    expect(await row.innerText()).toMatch(/enr-77\s+30\.5\s%\s+2\s/);
    await expectGoodLooks(page, 'activity-unmatched');
    await row.getByRole('link', { name: 'enr-77' }).click();
    const drawer = page.getByRole('dialog', { name: 'Unmatched reports' });
    await drawer.getByRole('link', { name: 'Ada Lovelace, Adult Care' }).waitFor();
    await drawer.getByRole('button', { name: 'Look it up in the LMS' }).click();
    await drawer.getByText('"student": "Ada Lovelace"').waitFor();
    expect(lms.calls.map(({ path }) => path)).toEqual(['/enrolments/enr-77']);
    await expectGoodLooks(page, 'activity-unmatched-id');
    await drawer.getByRole('link', { name: 'Show the reports (2)' }).click();
    await page.waitForURL('**lmsEnrolmentId=enr-77**');
    await rows(page).nth(2).waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(2);
    await leave();
  });

  it('says why the LMS did not tell', async () => {
    lms.answerWith(json(404, { error: 'no such enrolment' }));
    const { page, leave } = await open('?tab=unmatched&entry=enr-77');
    const drawer = page.getByRole('dialog', { name: 'Unmatched reports' });
    await drawer.getByRole('button', { name: 'Look it up in the LMS' }).click();
    await drawer.getByRole('alert').getByText('404').waitFor();
    await expectAccessible(page);
    await leave(502);
  });

  it('loses an id whose reports are ignored, until its next report', async () => {
    await push('enr-88', 10);
    const { page, leave } = await open('?tab=unmatched');
    const row = rows(page).filter({ hasText: 'enr-88' });
    await row.getByRole('link', { name: 'enr-88' }).click();
    const drawer = page.getByRole('dialog', { name: 'Unmatched reports' });
    await drawer.getByRole('button', { name: 'Ignore these reports' }).click();
    await drawer.getByText('The reports are ignored.').waitFor();
    await expectGoodLooks(page, 'activity-unmatched-ignored');
    await row.waitFor({ state: 'detached' });
    await drawer.getByRole('link', { name: 'Show the ignored reports' }).click();
    await page.waitForURL('**state=IGNORED**');
    await rows(page).filter({ hasText: 'enr-88' }).filter({ hasText: 'Ignored' }).waitFor();
    expect(await rows(page).count()).toBe(1);
    await push('enr-88', 20);
    await page.goto(`${world.api.url}/developers/activity?tab=unmatched`);
    await row.filter({ hasText: '20 %' }).waitFor();
    await leave();
  });
});

describe('a list that cannot be loaded', () => {
  it('says so, offers another try, and says when what is shown is not up to date', async () => {
    const { page, leave } = await open('?tab=calls');
    await rows(page).first().waitFor();
    await page.route('**/internal/lms-calls*', (route) =>
      route.fulfill({ status: 500, json: { title: 'Internal Server Error', message: 'It did not work.' } }),
    );
    await page.getByText('Not up to date: Attain does not answer').waitFor();
    await page.reload();
    await page.getByRole('alert').getByText('It did not work.').waitFor();
    await expectAccessible(page);
    await leave(500);
  });
});

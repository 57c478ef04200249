import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { newId } from '../../src/platform/ids.ts';
import { signedIn } from '../support/portal-client.ts';
import { createLmsIntegrationWorld, save, section, useWay, type LmsIntegrationWorld } from './lms-integration-world.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

const canary = 'canary-1f2e3d4c';

let world: LmsIntegrationWorld;

beforeAll(async () => {
  world = await createLmsIntegrationWorld();
}, 90_000);
afterAll(() => world?.close());
beforeEach(() => {
  world.lms.calls.length = 0;
});

/** CREATE_ENROLMENT with a header for authentication. */
async function configureCreate(): Promise<void> {
  const authentication = { type: 'CUSTOM_HEADER', name: 'X-Key', value: canary };
  const administrator = await signedIn(world.api, world.organisation.admin);
  const saved = await administrator.put('/lms/operations/CREATE_ENROLMENT', {
    url: `${world.lms.origin}/courses/\${courseId}/enrolments`,
    body: '{}',
    authentication,
  });
  expect(saved.status).toBe(200);
}

describe('an operation of one’s own LMS', () => {
  it('is listed with whether it is needed and configured', async () => {
    const { page, leave } = await world.open('/templates');
    await expectHeading(page, 'Own templates');
    const rows = section(page, 'Operations').locator('tbody tr');
    await rows.filter({ hasText: 'Create LMS Enrolment' }).waitFor();
    expect(await rows.count()).toBe(7);
    expect(await rows.filter({ hasText: 'Create LMS Enrolment' }).innerText()).toMatch(/Required\s+Not set up/);
    expect(await rows.filter({ hasText: 'Cancel LMS Enrolment' }).innerText()).toMatch(/Optional\s+Not set up/);
    await expectGoodLooks(page, 'lms-templates');
    await rows.getByRole('link', { name: 'Create LMS Enrolment' }).click();
    await expectHeading(page, 'Create LMS Enrolment');
    await leave();
  });

  it('is listed with what the calls to that LMS say, and not those to the first-party LMS', async () => {
    const { database, organisation } = world;
    const administrator = await signedIn(world.api, organisation.admin);
    const settings = { url: `${world.lms.origin}/courses`, body: '', authentication: { type: 'NONE' } };
    expect((await administrator.put('/lms/operations/GET_COURSES', settings)).status).toBe(200);
    const called = (lms: string, ending: string, minutes: number) =>
      database.asOwner(`
        insert into lms_call (id, organisation_id, operation, method, url, ending, status_code, started_at, closed_at,
          lms, actor_user_id)
        values ('${newId()}', '${organisation.id}', 'GET_COURSES', 'GET', 'https://lms.example', '${ending}', 200,
          now() + interval '${minutes} minutes', now(), '${lms}', '${organisation.admin.id}')`);
    const { page, leave } = await world.open('/templates');
    const row = section(page, 'Operations').locator('tbody tr').filter({ hasText: 'Get LMS Courses' });
    const state = async (text: RegExp, lastCall: string) => {
      await page.reload();
      await row.filter({ hasText: text }).filter({ hasText: lastCall }).waitFor();
    };
    await called('FIRST_PARTY', 'SUCCEEDED', 1);
    await state(/Untested/, 'Never');
    await called('CUSTOM', 'SUCCEEDED', 1);
    await state(/Works.*Ada Admin/, 'Succeeded');
    await called('CUSTOM', 'UNREACHABLE', 2);
    await called('CUSTOM', 'REJECTED', 3);
    await called('FIRST_PARTY', 'SUCCEEDED', 4);
    await state(/Failing\s*since \d/, 'Refused');
    await expectGoodLooks(page, 'lms-integration-states');
    await row.getByRole('link').click();
    await section(page, 'Last call').getByText('Refused').waitFor();
    await leave();
  });

  it('is written with an editor that marks unknown variables, inserts at the cursor, and undoes', async () => {
    const { page, leave } = await world.open('/CREATE_ENROLMENT');
    await page.getByText('Enter a URL. Then you can test it here').waitFor();
    const url = page.getByRole('textbox', { name: 'URL', exact: true });
    await url.fill(`${world.lms.origin}/courses//enrolments?by=\${nobody}`);
    await page.getByText('This operation has no variable ${nobody}.').waitFor();
    await expectGoodLooks(page, 'lms-operation-unknown-variable');
    await url.fill(`${world.lms.origin}/courses//enrolments`);
    // The cursor between the slashes is where the button inserts.
    const slashes = `${world.lms.origin}/courses/`.length;
    await page.evaluate(`document.activeElement.setSelectionRange(${slashes}, ${slashes})`);
    await page.getByRole('group', { name: 'Variables for URL' }).getByRole('button', { name: '${courseId}' }).click();
    expect(await url.inputValue()).toBe(`${world.lms.origin}/courses/\${courseId}/enrolments`);
    await page.keyboard.type('X');
    expect(await url.inputValue()).toBe(`${world.lms.origin}/courses/\${courseId}X/enrolments`);
    // Undone and done again like what is typed.
    await page.keyboard.press('Backspace');
    for (let undone = 0; undone < 5 && (await url.inputValue()).includes('$'); undone++)
      await page.keyboard.press('ControlOrMeta+z');
    expect(await url.inputValue()).toBe(`${world.lms.origin}/courses//enrolments`);
    for (let redone = 0; redone < 5 && !/\}\/enrolments$/.test(await url.inputValue()); redone++)
      await page.keyboard.press('ControlOrMeta+Shift+z');
    expect(await url.inputValue()).toBe(`${world.lms.origin}/courses/\${courseId}/enrolments`);
    await leave();
  });

  it('keeps its credentials when they are left empty, and is changed only by what was saved', async () => {
    await configureCreate();
    world.lms.answerWith(json(201, { id: 'e-77' }));
    const { page, leave } = await world.open('/CREATE_ENROLMENT');
    const value = page.getByLabel('Header value', { exact: true });
    await page.getByText('Stored. Leave it empty to keep it.').first().waitFor();
    expect(await value.inputValue()).toBe('');
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill(`${world.lms.origin}/elsewhere`);
    await save(page);
    await page.getByRole('button', { name: 'Send this POST to the LMS …' }).click();
    await page.getByRole('button', { name: 'Send it once' }).click();
    await page.getByText('201', { exact: true }).waitFor();
    expect(world.lms.calls[0]).toMatchObject({ path: '/elsewhere', headers: { 'x-key': canary } });

    // Another address asks for them again, in words and before anything is sent.
    const url = page.getByRole('textbox', { name: 'URL', exact: true });
    await url.fill('https://other.example/enrolments');
    const notice = page.getByRole('status').filter({ hasText: 'Attain does not send the stored credentials there' });
    await notice.waitFor();
    await page.getByText('Enter it again.').nth(1).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const header = page.getByLabel('Header name');
    await page.getByText('Enter it again: the URL now leads to another address.').nth(1).waitFor();
    expect(await header.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await expectGoodLooks(page, 'lms-operation-elsewhere');
    await url.fill(`${world.lms.origin}/again`);
    await notice.waitFor({ state: 'detached' });
    await save(page);
    await url.fill('https://other.example/enrolments');
    await header.fill('X-Key');
    await value.fill('of the other one');
    await save(page);
    await page.getByText('Stored. Leave it empty to keep it.').first().waitFor();

    await url.fill('nonsense ${');
    await page.getByRole('link', { name: 'LMS Integration' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await section(page, 'Test').getByText('The request cannot be sent').waitFor();
    await save(page);
    await page.getByText('Your unsaved changes are tested.').waitFor({ state: 'detached' });
    await expectGoodLooks(page, 'lms-operation-problem');
    await leave();
  });

  it('keeps what is typed while it is being saved', async () => {
    const { page, leave } = await world.open('/CANCEL_ENROLMENT');
    const url = page.getByRole('textbox', { name: 'URL', exact: true });
    await page.route('**/internal/lms/operations/CANCEL_ENROLMENT', async (route) => {
      await sleep(1_500);
      await route.continue();
    });
    await url.fill(`${world.lms.origin}/first`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await url.fill(`${world.lms.origin}/second`);
    await page.getByText('Saved. Use “Test” below').first().waitFor();
    expect(await url.textContent().then((text) => text || url.inputValue())).toContain('/second');
    await page.getByRole('link', { name: 'LMS Integration' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await page.unroute('**/internal/lms/operations/CANCEL_ENROLMENT');
    await save(page);
    await leave();
  });

  it('that is a GET is sent at once; what the LMS answered stands beside what it has to answer', async () => {
    world.lms.answerWith(json(200, { courses: [] }));
    const { page, leave } = await world.open('/GET_COURSES');
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill(`${world.lms.origin}/courses?q=\${searchTerm}`);
    // The enter key in a field of one line saves.
    await page.keyboard.press('Enter');
    await page.getByText('Saved. Use “Test” below').waitFor();
    await page.getByLabel('${searchTerm}').fill('a b');
    await page.getByText('courses?q=a%20b').waitFor();
    await page.getByRole('button', { name: 'Send this GET to the LMS' }).click();
    await section(page, 'Test').getByText('Invalid response').waitFor();
    await page.getByText('an array of objects with id and name', { exact: true }).waitFor();
    expect(world.lms.calls.map(({ path }) => path)).toEqual(['/courses?q=a%20b']);
    await leave();
  });

  it('that there is not is said to be none', async () => {
    const { page, leave } = await world.open('/DELETE_EVERYTHING');
    await page.getByRole('heading', { name: 'There is no such operation' }).waitFor();
    await expectAccessible(page);
    await leave();
  });
});

describe('the first-party LMS', () => {
  it('says why it could not be set up, and stays off', async () => {
    const { page, leave } = await world.open('/first-party');
    await page.route('**/internal/lms/mode', async (route) => {
      if (route.request().method() === 'GET') await route.continue();
      else
        await route.fulfill({
          status: 502,
          // Without it, the answer would count as one of a proxy in front of a service that is away.
          headers: { 'X-Request-Id': '0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57' },
          json: { title: 'Bad Gateway', message: 'It answered 503 Service Unavailable.' },
        });
    });
    await useWay(page, 'Use the first-party LMS');
    await page.getByRole('alert').getByText('It answered 503 Service Unavailable.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('New enrolments are created in your own LMS, through your templates now.').waitFor();
    await leave(502);
  });

  it('is set up again with new secrets, and left', async () => {
    const { page, leave } = await world.open('/first-party');
    await useWay(page, 'Use the first-party LMS');
    await page.getByText('New enrolments are created in the first-party LMS from now on.').waitFor();
    await page.getByRole('button', { name: 'Set up again' }).click();
    const question = page.getByRole('dialog', { name: 'Set up again in the first-party LMS?' });
    await question.getByRole('button', { name: 'Set up again' }).click();
    await page.getByText('Your organisation was set up again.').waitFor();
    await question.waitFor({ state: 'hidden' });
    await page.goto(`${world.api.url}/developers/lms-integration/templates`);
    await useWay(page, 'Use these templates');
    await page.getByText('New enrolments are created in your own LMS, through your templates from now on.').waitFor();
    await leave();
  });

  it('is opened by a link where the browser blocks new tabs', async () => {
    const { page, leave } = await world.open('/first-party');
    await page.getByRole('button', { name: 'Open the first-party LMS' }).waitFor();
    await page.evaluate('window.open = () => null');
    await page.getByRole('button', { name: 'Open the first-party LMS' }).click();
    const link = page.getByRole('link', { name: 'Open the first-party LMS here' });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`:${world.firstParty.port}/launch\\?token=`));
    await expectAccessible(page);
    await leave();
  });
});

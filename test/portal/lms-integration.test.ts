import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  provisioningToken,
  startTestLms as startFirstPartyLms,
  type TestLms as FirstPartyLms,
} from '../first-party-lms/support/lms.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { json, startTestLms, type TestLms } from '../lifecycle/test-lms.ts';
import { startApiAndWorker } from '../support/api-server.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

const canary = 'canary-1f2e3d4c';
let world: PortalWorld;
let lms: TestLms;
let firstParty: FirstPartyLms;

beforeAll(async () => {
  [lms, firstParty] = await Promise.all([startTestLms(), startFirstPartyLms()]);
  world = await createPortalWorld((database, overrides) =>
    startApiAndWorker(database, {
      ...overrides,
      FIRST_PARTY_LMS_URL: `http://127.0.0.1:${firstParty.port}`,
      FIRST_PARTY_LMS_PROVISIONING_TOKEN: provisioningToken,
    }),
  );
}, 90_000);
afterAll(async () => {
  await world?.close();
  await Promise.all([lms?.close(), firstParty?.stop()]);
});
beforeEach(() => {
  lms.calls.length = 0;
});

const open = (path = '', options = {}) =>
  world.openAs(world.organisation.admin, `/developers/lms-integration${path}`, options);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Try it below').first().waitFor();
};

describe('an operation of one’s own LMS', () => {
  it('is listed with whether it is needed and configured', async () => {
    const { page, leave } = await open();
    await expectHeading(page, 'LMS Integration');
    const rows = section(page, 'Your own LMS').locator('tbody tr');
    await rows.filter({ hasText: 'Create LMS Enrolment' }).waitFor();
    expect(await rows.count()).toBe(7);
    expect(await rows.filter({ hasText: 'Create LMS Enrolment' }).innerText()).toMatch(/Required\s+Missing/);
    expect(await rows.filter({ hasText: 'Cancel LMS Enrolment' }).innerText()).toMatch(/Optional\s+Not used/);
    await expectGoodLooks(page, 'lms-integration');
    await rows.getByRole('link', { name: 'Create LMS Enrolment' }).click();
    await expectHeading(page, 'Create LMS Enrolment');
    await leave();
  });

  it('is configured with its variables, tried, and sent once after a second confirmation', async () => {
    lms.answerWith(json(201, { id: 'e-77', echo: canary }));
    const { page, leave } = await open('/CREATE_ENROLMENT');
    await page.getByText('Enter a URL and save it').waitFor();
    const url = page.getByRole('textbox', { name: 'URL', exact: true });
    await url.fill(`${lms.origin}/courses//enrolments?by=\${nobody}`);
    await page.getByText('This operation has no variable ${nobody}.').waitFor();
    await expectGoodLooks(page, 'lms-operation-unknown-variable');
    await url.fill(`${lms.origin}/courses//enrolments`);
    // The cursor between the slashes is where the button inserts.
    const slashes = `${lms.origin}/courses/`.length;
    await page.evaluate(`document.activeElement.setSelectionRange(${slashes}, ${slashes})`);
    await page.getByRole('group', { name: 'Variables for URL' }).getByRole('button', { name: '${courseId}' }).click();
    expect(await url.inputValue()).toBe(`${lms.origin}/courses/\${courseId}/enrolments`);
    await page.keyboard.type('X');
    expect(await url.inputValue()).toBe(`${lms.origin}/courses/\${courseId}X/enrolments`);
    // Undone and done again like what is typed.
    await page.keyboard.press('Backspace');
    for (let undone = 0; undone < 5 && (await url.inputValue()).includes('$'); undone++)
      await page.keyboard.press('ControlOrMeta+z');
    expect(await url.inputValue()).toBe(`${lms.origin}/courses//enrolments`);
    for (let redone = 0; redone < 5 && !/\}\/enrolments$/.test(await url.inputValue()); redone++)
      await page.keyboard.press('ControlOrMeta+Shift+z');
    expect(await url.inputValue()).toBe(`${lms.origin}/courses/\${courseId}/enrolments`);

    const body = page.getByRole('textbox', { name: 'Body', exact: true });
    await body.fill('{\n  "name": "');
    await page
      .getByRole('group', { name: 'Variables for Body' })
      .getByRole('button', { name: '${student.lastName}' })
      .click();
    await page.keyboard.type('"\n}');
    expect(await body.inputValue()).toBe('{\n  "name": "${student.lastName}"\n}');
    await page.getByLabel('Authentication').selectOption('CUSTOM_HEADER');
    await page.getByLabel('Name of the header').fill('X-Key');
    await page.getByLabel('Value of the header', { exact: true }).fill(canary);
    await page.getByText('You have changes that are not saved.').waitFor();
    await save(page);

    const bench = section(page, 'Try it');
    const request = bench.getByLabel('Request', { exact: true });
    await request.waitFor();
    expect(await request.innerText()).toBe(`POST ${lms.origin}/courses/course-1/enrolments\nX-Key: [hidden]`);
    await bench.getByLabel('${student.lastName}').fill('O"Neil');
    await bench.getByText('"name": "O\\"Neil"').waitFor();
    expect(await page.content()).not.toContain(canary);
    expect(lms.calls).toHaveLength(0);
    await expectGoodLooks(page, 'lms-operation');

    await bench.getByRole('button', { name: 'Send this POST to the LMS …' }).click();
    const question = page.getByRole('dialog', { name: 'Send this POST for real?' });
    await question.waitFor();
    expect(lms.calls).toHaveLength(0);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Send it once' }).click();
    await bench.getByText('with the status 201').waitFor();
    await question.waitFor({ state: 'hidden' });
    expect(lms.calls).toHaveLength(1);
    expect(lms.calls[0]).toMatchObject({
      path: '/courses/course-1/enrolments',
      headers: { 'x-key': canary },
      body: '{\n  "name": "O\\"Neil"\n}',
    });
    await bench.getByText('an object with id, the id of the new enrolment').waitFor();
    await bench.getByText('{"id":"e-77","echo":"[hidden]"}').waitFor();
    await expectGoodLooks(page, 'lms-operation-sent');

    // Another send needs another confirmation.
    await bench.getByRole('button', { name: 'Send this POST to the LMS …' }).click();
    await question.getByRole('button', { name: 'Send it once' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(lms.calls).toHaveLength(2);

    await section(page, 'Last call').getByText('Succeeded').waitFor();
    await section(page, 'Last call').getByRole('link', { name: 'Show the call in Activity' }).click();
    const drawer = page.getByRole('dialog', { name: 'LMS call' });
    await drawer.getByText('"echo": "[hidden]"').waitFor();
    await leave();
  });

  it('keeps its credentials when they are left empty, and is changed only by what was saved', async () => {
    const { page, leave } = await open('/CREATE_ENROLMENT');
    const value = page.getByLabel('Value of the header', { exact: true });
    await page.getByText('Set. Leave it empty to keep it.').first().waitFor();
    expect(await value.inputValue()).toBe('');
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill(`${lms.origin}/elsewhere`);
    await save(page);
    await page.getByRole('button', { name: 'Send this POST to the LMS …' }).click();
    await page.getByRole('button', { name: 'Send it once' }).click();
    await page.getByText('with the status 201').waitFor();
    expect(lms.calls[0]).toMatchObject({ path: '/elsewhere', headers: { 'x-key': canary } });

    await page.getByRole('textbox', { name: 'URL', exact: true }).fill('nonsense ${');
    await page.getByRole('link', { name: 'LMS Integration' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay on the page' }).click();
    await save(page);
    await section(page, 'Try it').getByText('This cannot be sent').waitFor();
    await expectGoodLooks(page, 'lms-operation-problem');
    await leave();
  });

  it('that is a GET is sent at once; what the LMS answered stands beside what it has to answer', async () => {
    lms.answerWith(json(200, { courses: [] }));
    const { page, leave } = await open('/GET_COURSES');
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill(`${lms.origin}/courses?q=\${searchTerm}`);
    // The enter key in a field of one line saves.
    await page.keyboard.press('Enter');
    await page.getByText('Saved. Try it below').waitFor();
    await page.getByLabel('${searchTerm}').fill('a b');
    await page.getByText('courses?q=a%20b').waitFor();
    await page.getByRole('button', { name: 'Send this GET to the LMS' }).click();
    await section(page, 'Try it').getByText('Unexpected answer').waitFor();
    await page.getByText('an array of objects with id and name', { exact: true }).waitFor();
    expect(lms.calls.map(({ path }) => path)).toEqual(['/courses?q=a%20b']);
    await leave();
  });

  it('that there is not is said to be none', async () => {
    const { page, leave } = await open('/DELETE_EVERYTHING');
    await page.getByRole('heading', { name: 'There is no such operation' }).waitFor();
    await expectAccessible(page);
    await leave();
  });
});

describe('the first-party LMS', () => {
  const toggle = (page: Page) => page.getByRole('switch', { name: 'Use the first-party LMS' });

  it('says why it could not be set up, and stays off', async () => {
    const { page, leave } = await open();
    await page.route('**/internal/lms/mode', async (route) => {
      if (route.request().method() === 'GET') await route.continue();
      else
        await route.fulfill({
          status: 502,
          json: { title: 'Bad Gateway', message: 'It answered 503 Service Unavailable.' },
        });
    });
    await toggle(page).click({ force: true });
    await page.getByRole('alert').getByText('It answered 503 Service Unavailable.').waitFor();
    expect(await toggle(page).isChecked()).toBe(false);
    await leave(502);
  });

  it('is set up by the switch, opened in a new tab, takes an enrolment whose progress shows here at once, and is left again', async () => {
    await buildEnrolment(world.database.app, world.organisation.id);
    await world.database.asOwner(`update enrolment set lms = 'CUSTOM'`);
    const { page, leave } = await open();
    await toggle(page).waitFor();
    await toggle(page).focus();
    await page.keyboard.press('Space');
    await page.getByText('New enrolments are created in the first-party LMS from now on.').waitFor();
    await page.getByText('Set up', { exact: true }).waitFor();
    await page.getByText('One pending or active enrolment lives in your own LMS and stays there.').waitFor();
    await expectGoodLooks(page, 'lms-integration-first-party');
    await page.reload();
    await toggle(page).waitFor();
    expect(await toggle(page).isChecked()).toBe(true);

    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open the first-party LMS' }).click();
    const tab = await opened;
    await tab.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(tab.url()).port).toBe(String(firstParty.port));
    expect(await tab.evaluate('window.opener')).toBeNull();
    await tab.getByText('Ada Admin').first().waitFor();
    await enrol(page, tab);
    await tab.close();

    await page.goto(`${world.api.url}/developers/lms-integration`);
    await page.getByRole('button', { name: 'Set up again' }).click();
    const question = page.getByRole('dialog', { name: 'Set up again in the first-party LMS?' });
    await question.getByRole('button', { name: 'Set up again' }).click();
    await page.getByText('Your organisation is set up with new secrets.').waitFor();
    await toggle(page).click({ force: true });
    await page.getByText('New enrolments are created in your own LMS from now on.').waitFor();
    expect(await toggle(page).isChecked()).toBe(false);
    await leave();
  });

  /** Enrols a student by the form, and sets progress in the LMS, which is open in the tab, while the enrolment's page is open. */
  async function enrol(page: Page, tab: Page): Promise<void> {
    await firstParty.database.rows(
      `insert into course (tenant_id, id, name) select id, 'CRS-1', 'Diploma in Adult Care' from tenant`,
    );
    const linked = { name: 'Adult Care', lmsCourseId: 'CRS-1' };
    const { id: courseId } = await buildCourse(world.database.app, world.organisation.id, linked);
    await buildStudent(world.database.app, world.organisation.id, { firstName: 'Grace', lastName: 'Hopper' });
    await page.goto(`${world.api.url}/enrolments/new?courseId=${courseId}`);
    await page.getByRole('combobox', { name: 'Student' }).fill('grace');
    await page.getByRole('option', { name: /Grace Hopper/ }).click();
    await page.getByRole('button', { name: 'Enrol the student' }).click();
    await expectHeading(page, 'Grace Hopper');
    await page.getByText('Active', { exact: true }).waitFor();

    await tab.getByRole('link', { name: 'Enrolments' }).click();
    await tab.getByRole('link', { name: 'Grace Hopper' }).click();
    await tab.getByLabel('New progress in per cent').fill('62.5');
    await tab.getByRole('button', { name: 'Save and report' }).click();
    await tab.getByRole('status').getByText('Attain answered 200 OK').waitFor();
    await page.getByText('Progress went from 0 % to 62.5 %').first().click();
    await page.getByText('The first-party LMS', { exact: true }).waitFor();
    await section(page, 'Results').getByText('62.5 %', { exact: true }).first().waitFor();
    expect(lms.calls).toHaveLength(0);
  }

  it('is opened by a link where the browser blocks new tabs', async () => {
    const { page, leave } = await open();
    await page.getByRole('button', { name: 'Open the first-party LMS' }).waitFor();
    await page.evaluate('window.open = () => null');
    await page.getByRole('button', { name: 'Open the first-party LMS' }).click();
    const link = page.getByRole('link', { name: 'Open the first-party LMS here' });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`:${firstParty.port}/launch\\?token=`));
    await expectAccessible(page);
    await leave();
  });
});

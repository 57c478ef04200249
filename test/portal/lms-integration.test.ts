import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  provisioningToken,
  startTestLms as startFirstPartyLms,
  type TestLms as FirstPartyLms,
} from '../first-party-lms/support/lms.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { json, startTestLms, type TestLms } from '../lifecycle/test-lms.ts';
import { startApi } from '../support/api-server.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

const canary = 'canary-1f2e3d4c';
let world: PortalWorld;
let lms: TestLms;
let firstParty: FirstPartyLms;

beforeAll(async () => {
  [lms, firstParty] = await Promise.all([startTestLms(), startFirstPartyLms()]);
  world = await createPortalWorld((database, overrides) =>
    startApi(database, {
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
    await page.keyboard.press('Backspace');

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

  it('is set up by the switch, opened in a new tab, and left again', async () => {
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
    await tab.close();

    await page.getByRole('button', { name: 'Set up again' }).click();
    const question = page.getByRole('dialog', { name: 'Set up again in the first-party LMS?' });
    await question.getByRole('button', { name: 'Set up again' }).click();
    await page.getByText('Your organisation is set up with new secrets.').waitFor();
    await toggle(page).click({ force: true });
    await page.getByText('New enrolments are created in your own LMS from now on.').waitFor();
    expect(await toggle(page).isChecked()).toBe(false);
    await leave();
  });

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

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { createLmsIntegrationWorld, save, section, useWay, type LmsIntegrationWorld } from './lms-integration-world.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';
import { untilTrue } from '../support/until-true.ts';

const canary = 'canary-1f2e3d4c';

let world: LmsIntegrationWorld;

beforeAll(async () => {
  world = await createLmsIntegrationWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  world.lms.calls.length = 0;
});

describe('an operation of one’s own LMS', () => {
  it('is configured with its variables, tried, and sent once after a second confirmation', async () => {
    world.lms.answerWith(json(201, { id: 'e-77', echo: canary }));
    const { page, leave } = await world.open('/CREATE_ENROLMENT');
    await page.getByText('Enter a URL. Then you can test it here').waitFor();
    const url = page.getByRole('textbox', { name: 'URL', exact: true });
    const notEncrypted = page.getByRole('status').filter({ hasText: 'Calls to this address are not encrypted.' });
    await url.fill('https://lms.example.org');
    expect(await notEncrypted.count()).toBe(0);
    await url.fill(`${world.lms.origin}/courses//enrolments`);
    await notEncrypted.waitFor();
    // The cursor between the slashes is where the button inserts.
    const slashes = `${world.lms.origin}/courses/`.length;
    await page.evaluate(`document.activeElement.setSelectionRange(${slashes}, ${slashes})`);
    await page.getByRole('group', { name: 'Variables for URL' }).getByRole('button', { name: '${courseId}' }).click();
    expect(await url.inputValue()).toBe(`${world.lms.origin}/courses/\${courseId}/enrolments`);

    const body = page.getByRole('textbox', { name: 'Body', exact: true });
    await body.fill('{\n  "name": "');
    await page
      .getByRole('group', { name: 'Variables for Body' })
      .getByRole('button', { name: '${student.lastName}' })
      .click();
    await page.keyboard.type('"\n}');
    expect(await body.inputValue()).toBe('{\n  "name": "${student.lastName}"\n}');
    await page.getByLabel('Authentication').selectOption('CUSTOM_HEADER');
    await page.getByLabel('Header name').fill('X-Key');
    await page.getByLabel('Header value', { exact: true }).fill(canary);
    await page.getByText('Your unsaved changes are tested.').waitFor();
    await save(page);

    const bench = section(page, 'Test');
    const request = bench.getByLabel('Request', { exact: true });
    await request.waitFor();
    expect(await request.innerText()).toBe(`POST ${world.lms.origin}/courses/course-1/enrolments\nX-Key: [hidden]`);
    await bench.getByLabel('${student.lastName}').fill('O"Neil');
    await bench.getByText('"name": "O\\"Neil"').waitFor();
    expect(await page.content()).not.toContain(canary);
    expect(world.lms.calls).toHaveLength(0);
    await expectGoodLooks(page, 'lms-operation');

    await bench.getByRole('button', { name: 'Send this POST to the LMS …' }).click();
    const question = page.getByRole('dialog', { name: 'Send this POST to the LMS?' });
    await question.waitFor();
    expect(world.lms.calls).toHaveLength(0);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Send it once' }).click();
    await bench.getByText('201', { exact: true }).waitFor();
    await question.waitFor({ state: 'hidden' });
    expect(world.lms.calls).toHaveLength(1);
    expect(world.lms.calls[0]).toMatchObject({
      path: '/courses/course-1/enrolments',
      headers: { 'x-key': canary },
      body: '{\n  "name": "O\\"Neil"\n}',
    });
    await bench.getByText('an object with id, the id of the new enrolment').waitFor();
    await bench.getByText('{"id":"e-77","echo":"[hidden]"}').waitFor();
    await expectGoodLooks(page, 'lms-operation-sent');

    // Another send needs another confirmation.
    await bench.getByRole('button', { name: 'Send this POST to the LMS …' }).click();
    const held = Promise.withResolvers<void>();
    world.lms.answerWith((...call) => void held.promise.then(() => json(201, { id: 'e-78', echo: canary })(...call)));
    await question.getByRole('button', { name: 'Send it once' }).click();
    // The button is disabled while it works. The tab key stays in the dialog all the same.
    await untilTrue(page, 'document.activeElement === document.body');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("[role=dialog]") !== null')).toBe(true);
    held.resolve();
    await question.waitFor({ state: 'hidden' });
    expect(world.lms.calls).toHaveLength(2);

    await section(page, 'Last call').getByText('Succeeded').waitFor();
    await page.getByText('Works', { exact: true }).waitFor();
    await section(page, 'Last call').getByRole('link', { name: 'Show the call in Activity' }).click();
    const drawer = page.getByRole('dialog', { name: 'LMS call' });
    await drawer.getByText('"echo": "[hidden]"').waitFor();
    await leave();
  });
});

describe('the first-party LMS', () => {
  it('is set up by the switch, opened in a new tab, and takes an enrolment whose progress shows here at once', async () => {
    await buildEnrolment(world.database.app, world.organisation.id);
    await world.database.asOwner(`update enrolment set lms = 'CUSTOM'`);
    const { page, leave } = await world.open('/first-party');
    await useWay(page, 'Use the first-party LMS');
    await page.getByText('New enrolments are created in the first-party LMS from now on.').waitFor();
    await page.getByText('Set up', { exact: true }).waitFor();
    await page.getByText('1 enrolment in your own LMS, through your templates').waitFor();
    await expectGoodLooks(page, 'lms-integration-first-party');
    await page.goto(`${world.api.url}/developers/lms-integration`);
    await section(page, 'First-party LMS').getByText('In use', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Open: First-party LMS' }).click();
    await expectHeading(page, 'First-party LMS');

    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open the first-party LMS' }).click();
    const tab = await opened;
    await tab.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(tab.url()).port).toBe(String(world.firstParty.port));
    expect(await tab.evaluate('window.opener')).toBeNull();
    await tab.getByText('Ada Admin').first().waitFor();
    await enrol(page, tab);
    await leave();
  });

  /** Enrols a student by the form, and sets progress in the LMS, which is open in the tab, while the enrolment's page is open. */
  async function enrol(page: Page, tab: Page): Promise<void> {
    await world.firstParty.database.rows(
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
    expect(world.lms.calls).toHaveLength(0);
  }
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { signedIn } from '../support/portal-client.ts';
import { arrives, select, still, tabTo, type, use } from './keyboard.ts';
import { createLmsIntegrationWorld, section, type LmsIntegrationWorld } from './lms-integration-world.ts';
import { expectGoodLooks } from './page-quality.ts';

let world: LmsIntegrationWorld;

beforeAll(async () => {
  world = await createLmsIntegrationWorld();
}, 90_000);
afterAll(() => world?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = async (page: Page) => {
  // The form takes a second click within a second for a double click, and ignores it.
  await page.waitForTimeout(1_000);
  await use(page, button(page, 'Save'));
  await page.getByText('Saved. Use “Test” below').last().waitFor();
};

describe('by keyboard alone', () => {
  it('one maps the reply of an LMS with another form, from its real reply', async () => {
    const administrator = await signedIn(world.api, world.organisation.admin);
    const url = `${world.lms.origin}/catalogue?term=\${searchTerm}`;
    await administrator.put('/lms/operations/GET_COURSES', { url, body: '', authentication: { type: 'NONE' } });
    world.lms.answerWith(
      json(200, {
        status: 'ok',
        items: [
          { uuid: 'c-7', title: 'Fire warden' },
          { uuid: 'c-8', title: 'First aid' },
        ],
      }),
    );
    const { page, leave } = await world.openAs(
      world.organisation.admin,
      '/developers/lms-integration/GET_COURSES',
      still,
    );
    const test = section(page, 'Test');
    await use(page, test.getByRole('button', { name: 'Send this GET to the LMS' }));
    await test.getByText('Invalid response').waitFor();
    await use(page, test.getByRole('button', { name: 'Choose values in this response' }));
    const purpose = page.getByLabel('Use the value that you choose as');
    await arrives(purpose);
    const values = page.getByRole('list', { name: 'Values in the response' });
    await use(page, values.getByRole('button', { name: 'reply.items[0].uuid "c-7"' }));
    const mapping = page.getByRole('textbox', { name: 'Mapping', exact: true });
    expect(await mapping.inputValue()).toBe('[reply.items.{"id": uuid}]');
    await tabTo(page, purpose, { back: true });
    await select(page, purpose, 'the name');
    await use(page, values.getByRole('button', { name: 'reply.items[0].title "Fire warden"' }));
    expect(await mapping.inputValue()).toBe('[reply.items.{"id": uuid, "name": title}]');
    await tabTo(page, purpose, { back: true });
    await select(page, purpose, 'a sign of success');
    await use(page, values.getByRole('button', { name: 'reply.status "ok"' }), 'Space');
    const condition = page.getByRole('textbox', { name: 'Condition for a success', exact: true });
    expect(await condition.inputValue()).toBe('reply.status = "ok"');
    await page.getByText('Your unsaved changes are tested.').waitFor();
    await expectGoodLooks(page, 'lms-operation-expressions');
    await save(page);

    await use(page, test.getByRole('button', { name: 'Send this GET to the LMS' }));
    await test.getByText('Fulfilled', { exact: true }).waitFor();
    const made = test.getByRole('region', { name: 'What the mapping made' });
    expect(JSON.parse(await made.innerText())).toEqual([
      { id: 'c-7', name: 'Fire warden' },
      { id: 'c-8', name: 'First aid' },
    ]);
    await expectGoodLooks(page, 'lms-operation-mapped');
    expect((await administrator.get('/lms/courses?search=fire')).json.courses).toHaveLength(2);
    await leave();
  });

  it('one makes a refusal of what the LMS answers with 200', async () => {
    const administrator = await signedIn(world.api, world.organisation.admin);
    const settings = { url: `${world.lms.origin}/cancel`, body: '{}', authentication: { type: 'NONE' } };
    await administrator.put('/lms/operations/CANCEL_ENROLMENT', settings);
    world.lms.answerWith(json(200, { exception: 'moodle_exception', message: 'No rights' }));
    const { page, leave } = await world.openAs(
      world.organisation.admin,
      '/developers/lms-integration/CANCEL_ENROLMENT',
      still,
    );
    await use(page, page.getByText('Advanced: what counts as success', { exact: true }));
    expect(await page.getByRole('textbox', { name: 'Mapping', exact: true }).count()).toBe(0);
    const condition = page.getByRole('textbox', { name: 'Condition for a success', exact: true });
    await type(page, condition, '$not($exists(reply.exception))');
    await save(page);
    const test = section(page, 'Test');
    await use(page, test.getByRole('button', { name: 'Send this POST to the LMS …' }));
    await use(page, page.getByRole('button', { name: 'Send it once' }));
    await test.getByText('Not fulfilled', { exact: true }).waitFor();
    await test.getByText('does not fulfil the condition for a success').waitFor();
    await leave();
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { still, tabTo, use } from './keyboard.ts';
import { createLmsIntegrationWorld, section, type LmsIntegrationWorld } from './lms-integration-world.ts';
import { expectGoodLooks } from './page-quality.ts';

let world: LmsIntegrationWorld;
const canary = 'canary-4d5e6f';

beforeAll(async () => {
  world = await createLmsIntegrationWorld();
}, 90_000);
afterAll(() => world?.close());

describe('by keyboard alone', () => {
  it('one fills in an operation from a cURL command, with its secrets in the credentials, and tries it', async () => {
    world.lms.answerWith(json(201, { id: 'e-1' }));
    const { page, leave } = await world.openAs(
      world.organisation.admin,
      '/developers/lms-integration/CREATE_ENROLMENT',
      { ...still, permissions: ['clipboard-read', 'clipboard-write'] },
    );
    await use(page, page.getByText('Paste a cURL command', { exact: true }));
    const field = page.getByRole('textbox', { name: 'cURL command' });
    const fill = page.getByRole('button', { name: 'Fill in the form' });
    await tabTo(page, field);
    await page.keyboard.insertText('wget https://lms.example');
    await use(page, fill);
    await page.getByText('The text does not begin with “curl”.').waitFor();

    await tabTo(page, field, { back: true });
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(
      [
        `curl -X POST '${world.lms.origin}/enrolments?dry=false&api_key=${canary}' \\`,
        `  -H 'X-Api-Key: ${canary}' -H 'Content-Type: application/json' \\`,
        `  -d '{"course": "\${courseId}", "mail": "\${student.email}", "password": "${canary}"}'`,
      ].join('\n'),
    );
    await use(page, fill);
    await page.getByText('The form is filled in.').waitFor();
    await page.getByText('“password” in the body looks like a secret').waitFor();
    expect(await field.inputValue()).toBe('');
    const value = (name: string) => page.getByLabel(name, { exact: true }).inputValue();
    expect(await value('URL')).toBe(`${world.lms.origin}/enrolments?dry=false&api_key=`);
    expect(await value('Body')).toBe('{"course": "${courseId}", "mail": "${student.email}", "password": ""}');
    expect(await value('Header name')).toBe('X-Api-Key');
    expect(await value('Header value')).toBe(canary);
    await expectGoodLooks(page, 'lms-operation-curl');
    await page.waitForTimeout(1_000);
    await use(page, page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('Saved. Use “Test” below').first().waitFor();

    const test = section(page, 'Test');
    await use(page, test.getByRole('button', { name: 'Send this POST to the LMS …' }));
    await use(page, page.getByRole('button', { name: 'Send it once' }));
    await test.getByText('201', { exact: true }).waitFor();
    expect(world.lms.calls.at(-1)).toMatchObject({ method: 'POST', headers: { 'x-api-key': canary } });
    const [stored] = await world.database.rows<{ text: string }>(
      `select to_jsonb(c)::text as text from lms_operation_configuration c where organisation_id = $1`,
      [world.organisation.id],
    );
    expect(stored!.text).not.toContain(canary);
    await leave();
  });
});

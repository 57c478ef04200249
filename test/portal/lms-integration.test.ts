import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLmsIntegrationWorld, save, type LmsIntegrationWorld } from './lms-integration-world.ts';
import { signedIn } from '../support/portal-client.ts';
import { expectGoodLooks } from './page-quality.ts';

let world: LmsIntegrationWorld;

beforeAll(async () => {
  world = await createLmsIntegrationWorld();
});
afterAll(() => world?.close());

describe('an operation that a colleague changed meanwhile', () => {
  it('is loaded again, and keeps what was typed', async () => {
    const { page, leave } = await world.open('/UPDATE_MARKING');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('URL').fill('https://mine.example');
    const colleague = await signedIn(world.api, world.organisation.admin);
    const theirs = { url: 'https://theirs.example', body: '{"their": "body"}', authentication: { type: 'NONE' } };
    expect((await colleague.put('/lms/operations/UPDATE_MARKING', theirs)).status).toBe(200);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile.' }).waitFor();
    await expectGoodLooks(page, 'lms-operation-changed-meanwhile');
    await page.getByRole('button', { name: 'Load the newer state' }).click();
    await page.getByText('URL: “https://theirs.example”').waitFor();
    expect(await field('URL').inputValue()).toBe('https://mine.example');
    expect(await field('Body').inputValue()).toBe('{"their": "body"}');
    await save(page);
    await leave(409);
  });
});

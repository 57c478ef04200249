import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { enrol } from './action-steps.ts';
import type { LmsWorld } from './lms-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';
import { createTimelineWorld, entry, lmsEnrolmentIdOf, openEntry } from './timeline-world.ts';

let world: LmsWorld;
let lmsEnrolmentId: string;
let path: string;

beforeAll(async () => {
  world = await createTimelineWorld();
  const { page, leave } = await world.openAs(world.organisation.staff, '/enrolments/new');
  await enrol(page, 'Grace');
  await expectHeading(page, 'Grace Hopper');
  path = page.url().slice(world.api.url.length);
  await leave();
  lmsEnrolmentId = await lmsEnrolmentIdOf(world);
}, 90_000);
afterAll(() => world?.close());

describe('the timeline', () => {
  it('shows what was asked for and the call, with request and response', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, path);
    await entry(page, 'Stan Staff asked to enrol the student: done').waitFor();
    const call = await openEntry(page, 'The LMS created the enrolment');
    expect(await call.innerText()).toContain('Grace Hopper');
    expect(await call.innerText()).toContain(`POST ${world.lms.origin}`);
    expect(await call.innerText()).toContain(lmsEnrolmentId);
    expect(await call.innerText()).toMatch(/HTTP status\s+201/);
    await call.getByRole('button', { name: 'Copy run id' }).waitFor();
    await page.getByText('The enrolment was added').waitFor();
    await leave();
  });

  it('shows ours beside theirs when it is asked for, and not before', async () => {
    const before = world.lms.calls.length;
    const { page, leave } = await world.openAs(world.organisation.staff, path);
    await entry(page, 'Stan Staff').waitFor();
    expect(world.lms.calls).toHaveLength(before);
    await page.getByRole('button', { name: 'Ask the LMS' }).click();
    await page.getByRole('cell', { name: '12.5 %' }).waitFor();
    await page.getByText(/^The LMS answered /).waitFor();
    const answer = page.getByText('"state": "enrolled"').first();
    expect(await answer.isVisible()).toBe(false);
    await page.getByText('Show the whole answer').click();
    await answer.waitFor();
    expect(world.lms.calls).toHaveLength(before + 1);
    await expectGoodLooks(page, 'enrolment-beside-lms');
    // What the LMS said before a change of the enrolment is not shown beside what Attain has after it.
    await world.push(await lmsEnrolmentIdOf(world), 61);
    await page.getByRole('cell', { name: '12.5 %' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ask the LMS' }).waitFor();
    await leave();
  });

  it('leads operators to the run', async () => {
    const { id } = world.organisation.admin;
    await world.database.asOwner(`update user_account set is_operator = true where id = '${id}'`);
    const { page, leave } = await world.openAs(world.organisation.admin, path);
    const details = await openEntry(page, 'Stan Staff asked to enrol');
    const href = await details.getByRole('link').first().getAttribute('href');
    expect(href).toMatch(/^http:\/\/temporal\.test\/ui\/namespaces\/default\/workflows\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
    await leave();
  });

  it('goes back in pages', async () => {
    await world.database.asOwner(`
      insert into audit_entry (id, organisation_id, actor_kind, action, subject_id, details, occurred_at)
      select ('01970000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '${world.organisation.id}', 'SYSTEM',
        'note.' || n, id, '{}', now() from enrolment, generate_series(1, 20) n`);
    const { page, leave } = await world.openAs(world.organisation.staff, path);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('**page=2**');
    await entry(page, 'Attain: note.1').first().waitFor();
    await page.reload();
    await page.getByText('Page 2').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Page 1').waitFor();
    await leave();
  });
});

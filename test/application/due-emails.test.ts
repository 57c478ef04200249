import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createVerifyApiKey } from '../../src/application/api-keys/verify-api-key.ts';
import { resendEmail } from '../../src/application/emails/resend-email.ts';
import { newId } from '../../src/application/ids.ts';
import { applyReports } from '../../src/application/progress/apply-reports.ts';
import { createReceiveReport } from '../../src/application/progress/receive-report.ts';
import type { EntityManager } from '../../src/persistence/database.ts';
import {
  endUnrenewedLeases,
  findEarlierLeases,
  leaseEmail,
  renewLeases,
} from '../../src/persistence/repositories/email-leases.ts';
import {
  leaseDueEmails,
  noteEmailAttempts,
  organisationsWithDueEmails,
  releaseEmails,
} from '../../src/persistence/repositories/email-outbox.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** An organisation with e-mails that were committed and that nobody has tried, as after a kill in between. */
async function queued(count = 1) {
  const organisation = await buildOrganisation(database.app);
  const organisationId = organisation.id;
  const { id: courseId } = await buildCourse(database.app, organisationId);
  const key = await createVerifyApiKey(database.app)(organisation.apiKey);
  const receive = createReceiveReport(database.intake);
  for (let index = 0; index < count; index += 1) {
    const lmsEnrolmentId = `lms-${index}`;
    await buildEnrolment(database.app, organisationId, { courseId, lmsEnrolmentId });
    await receive({ apiKeyId: key!.id, requestId: 'r', remoteAddress: null, lmsEnrolmentId, progress: 100 });
  }
  const run = { workflowId: 'killed', runId: 'killed' };
  const { emailIds } = await applyReports(database.app, 'attain.example', { organisationId, limit: 500, run });
  const within = <T>(work: (em: EntityManager) => Promise<T>) => database.app.inOrganisation(organisationId, work);
  return { organisationId, emailIds, within };
}

const sender = (runId = newId()) => ({ leaseId: newId(), workflowId: 'batch', runId });

const stored = async (id: string) =>
  (
    await database.rows<{ state: string; attempts: number; error: string | null; due: number; runId: string | null }>(
      `select state, attempts, last_error as error, run_id as "runId",
         extract(epoch from coalesce(leased_until, next_attempt_at) - now())::float8 as due from email_outbox where id = $1`,
      [id],
    )
  )[0]!;

async function isDue(organisationId: string): Promise<boolean> {
  return (await organisationsWithDueEmails(database.app, null, 1_000)).includes(organisationId);
}

const age = (id: string, by: string) =>
  database.asOwner(
    `update email_outbox set queued_at = queued_at - interval '${by}', next_attempt_at = next_attempt_at - interval '${by}',
       leased_until = leased_until - interval '${by}' where id = '${id}'`,
  );

describe('e-mails in the outbox', () => {
  it('are due at once, go to one sender, and are not due any more once they were sent', async () => {
    const { organisationId, emailIds, within } = await queued(3);
    expect(await isDue(organisationId)).toBe(true);
    const [first, second] = [sender(), sender()];
    const [a, b] = await Promise.all([
      within((em) => leaseDueEmails(em, organisationId, first, 2)),
      within((em) => leaseDueEmails(em, organisationId, second, 2)),
    ]);
    expect([...a, ...b].map(({ id }) => id).sort()).toEqual([...emailIds].sort());
    expect(await isDue(organisationId)).toBe(false);
    const sent = (emails: typeof a) => emails.map(({ id }) => ({ id, state: 'SENT' as const, error: null }));
    await within((em) => noteEmailAttempts(em, organisationId, first.leaseId, sent(a)));
    await within((em) => noteEmailAttempts(em, organisationId, second.leaseId, sent(b)));
    for (const id of emailIds) expect(await stored(id)).toMatchObject({ state: 'SENT', attempts: 1 });
    expect(await isDue(organisationId)).toBe(false);
  });

  it('wait for a thirtieth of their age when the mail server is away, and are given up after four days', async () => {
    const { organisationId, emailIds, within } = await queued();
    const [id] = emailIds as [string];
    const fail = async () => {
      const one = sender();
      expect(await within((em) => leaseDueEmails(em, organisationId, one, 10))).toHaveLength(1);
      await within((em) =>
        noteEmailAttempts(em, organisationId, one.leaseId, [{ id, state: 'PENDING', error: 'away' }]),
      );
      return stored(id);
    };
    const first = await fail();
    expect(first).toMatchObject({ state: 'PENDING', error: 'away' });
    expect(first.due).toBeGreaterThan(0);
    expect(first.due).toBeLessThanOrEqual(1);
    await age(id, '1 hour');
    const later = await fail();
    expect(later.due).toBeGreaterThan(100);
    expect(later.due).toBeLessThan(125);
    await age(id, '2 days');
    expect((await fail()).due).toBeLessThanOrEqual(600);
    await age(id, '2 days');
    expect(await fail()).toMatchObject({ state: 'FAILED', error: 'away', attempts: 4 });
    // Sent again by hand, it has four days more.
    await resendEmail(database.app, { organisationId, emailId: id }, { kind: 'COMMAND_LINE' });
    expect(await isDue(organisationId)).toBe(true);
    expect(await fail()).toMatchObject({ state: 'PENDING' });
  });

  it('have a run of their own when the mail server would not take them for reasons of their own', async () => {
    const { organisationId, emailIds, within } = await queued();
    const [id] = emailIds as [string];
    const one = sender();
    await within((em) => leaseDueEmails(em, organisationId, one, 10));
    await within((em) =>
      noteEmailAttempts(em, organisationId, one.leaseId, [{ id, state: 'RETRYING', error: 'full' }]),
    );
    expect(await isDue(organisationId)).toBe(false);
    // The run takes it at any time; when there is none, a batch takes it again.
    await age(id, '3 minutes');
    expect(await isDue(organisationId)).toBe(true);
    expect(await within((em) => leaseEmail(em, organisationId, 'email_outbox', id, sender()))).toEqual({
      outcome: 'LEASED',
    });
    expect(await stored(id)).toMatchObject({ state: 'SENDING', attempts: 2 });
  });

  it('are given back by a batch that has not begun with them', async () => {
    const { organisationId, emailIds, within } = await queued(2);
    const one = sender();
    await within((em) => leaseDueEmails(em, organisationId, one, 10));
    await within((em) => releaseEmails(em, organisationId, one.leaseId, emailIds));
    for (const id of emailIds) expect(await stored(id)).toMatchObject({ state: 'PENDING', attempts: 0 });
    expect(await isDue(organisationId)).toBe(true);
  });

  it('are taken from a sender only when it has renewed nothing, and its late note changes nothing', async () => {
    const { organisationId, emailIds, within } = await queued(2);
    const [alive, dead] = emailIds as [string, string];
    const [former, next] = [sender('run'), sender('run')];
    await within((em) => leaseDueEmails(em, organisationId, former, 10));
    expect(await isDue(organisationId)).toBe(false);
    const held = await within((em) => findEarlierLeases(em, organisationId, 'email_outbox', next));
    expect(held.map(({ id }) => id).sort()).toEqual([...emailIds].sort());
    expect(await within((em) => findEarlierLeases(em, organisationId, 'email_outbox', sender('another')))).toEqual([]);
    await within((em) => renewLeases(em, organisationId, 'email_outbox', [alive], former.leaseId));
    expect(await within((em) => endUnrenewedLeases(em, organisationId, 'email_outbox', held))).toBe(1);
    expect(await within((em) => leaseDueEmails(em, organisationId, next, 10))).toMatchObject([{ id: dead }]);
    const late = emailIds.map((id) => ({ id, state: 'SENT' as const, error: null }));
    await within((em) => noteEmailAttempts(em, organisationId, former.leaseId, late));
    expect(await stored(alive)).toMatchObject({ state: 'SENT' });
    expect(await stored(dead)).toMatchObject({ state: 'SENDING' });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createVerifyApiKey } from '../../src/features/api-keys/verify-api-key.ts';
import { createMailer } from '../../src/platform/outbox/smtp/mailer.ts';
import { endLeasesOfTheDead, LeaseRenewal } from '../../src/platform/outbox/email-leases.ts';
import { EmailBusyError, giveUpEmail } from '../../src/platform/outbox/send-email.ts';
import { fourDays, tenMinutes } from '../../src/platform/outbox/email-kind.ts';
import { MailServerAwayError, sendWaitingEmails } from '../../src/platform/outbox/send-waiting-emails.ts';
import { resendEmail } from '../../src/features/emails/resend-email.ts';
import { inviteUser } from '../../src/features/accounts/invitations/invite-user.ts';
import { createInvitationTokens } from '../../src/features/accounts/invitations/invitation-tokens.ts';
import { requestReset } from '../../src/features/accounts/password-reset/request-reset.ts';
import { createResetTokens } from '../../src/features/accounts/password-reset/reset-tokens.ts';
import { newId } from '../../src/platform/ids.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { createReceiveReport } from '../../src/features/progress/receive-report.ts';
import { createEmailKinds } from '../../src/composition/email-kinds.ts';
import { execute, openDatabase, type OrganisationTransaction } from '../../src/platform/database/database.ts';
import {
  endUnrenewedLeases,
  findEarlierLeases,
  leaseEmail,
  renewLeases,
} from '../../src/platform/outbox/store/email-leases.ts';
import { countGivenUpWork } from '../../src/platform/work/processing-failures.ts';
import {
  leaseDueEmails,
  noteEmailAttempts,
  organisationsWithDueEmails,
  queueEmails,
  releaseEmails,
} from '../../src/platform/outbox/store/email-outbox.ts';
import { Migration0026OneOutbox } from '../../src/schema/migrations/migration-0026-one-outbox.ts';
import { buildPortalOrganisation } from '../support/portal-organisation.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { reply, startSmtpServer, type SmtpTestServer } from '../support/smtp-test-server.ts';
import { eventually } from '../support/eventually.ts';
import { testKeyring } from '../support/test-keyring.ts';
import { captureLog } from '../support/log-capture.ts';
import { plantFault } from '../support/planted-faults.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
const { log, lines } = captureLog('test');

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
  const applied = await applyReports(database.app, 'attain.example', {
    organisationIds: [organisationId],
    limit: 500,
    run,
  });
  const { emailIds } = applied.get(organisationId)!;
  const within = <T>(work: (tx: OrganisationTransaction) => Promise<T>) =>
    database.app.inOrganisation(organisationId, work);
  return { organisationId, emailIds, within };
}

/** As most e-mails are tried. */
const limits = { deadline: fourDays, longestPause: tenMinutes };

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
  return (await organisationsWithDueEmails(database.app, false, null, 1_000)).includes(organisationId);
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
      within((tx) => leaseDueEmails(tx, first, { isUrgent: false, limit: 2 })),
      within((tx) => leaseDueEmails(tx, second, { isUrgent: false, limit: 2 })),
    ]);
    expect([...a, ...b].map(({ id }) => id).sort()).toEqual([...emailIds].sort());
    expect(await isDue(organisationId)).toBe(false);
    const sent = (emails: typeof a) => emails.map(({ id }) => ({ id, state: 'SENT' as const, error: null, ...limits }));
    await within((tx) => noteEmailAttempts(tx, first.leaseId, sent(a)));
    await within((tx) => noteEmailAttempts(tx, second.leaseId, sent(b)));
    for (const id of emailIds) expect(await stored(id)).toMatchObject({ state: 'SENT', attempts: 1 });
    expect(await isDue(organisationId)).toBe(false);
  });

  it('wait for a thirtieth of their age when the mail server is away, and are given up after four days', async () => {
    const { organisationId, emailIds, within } = await queued();
    const [id] = emailIds as [string];
    const fail = async () => {
      const one = sender();
      expect(await within((tx) => leaseDueEmails(tx, one, { isUrgent: false, limit: 10 }))).toHaveLength(1);
      await within((tx) => noteEmailAttempts(tx, one.leaseId, [{ id, state: 'PENDING', error: 'away', ...limits }]));
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
    await within((tx) => leaseDueEmails(tx, one, { isUrgent: false, limit: 10 }));
    await within((tx) => noteEmailAttempts(tx, one.leaseId, [{ id, state: 'RETRYING', error: 'full', ...limits }]));
    expect(await isDue(organisationId)).toBe(false);
    // The run takes it at any time; when there is none, a batch takes it again.
    await age(id, '3 minutes');
    expect(await isDue(organisationId)).toBe(true);
    expect(await within((tx) => leaseEmail(tx, id, sender()))).toMatchObject({
      outcome: 'LEASED',
    });
    expect(await stored(id)).toMatchObject({ state: 'SENDING', attempts: 2 });
  });

  it('are given back by a batch that has not begun with them', async () => {
    const { organisationId, emailIds, within } = await queued(2);
    const one = sender();
    await within((tx) => leaseDueEmails(tx, one, { isUrgent: false, limit: 10 }));
    await within((tx) => releaseEmails(tx, one.leaseId, emailIds));
    for (const id of emailIds) expect(await stored(id)).toMatchObject({ state: 'PENDING', attempts: 0 });
    expect(await isDue(organisationId)).toBe(true);
  });

  it('are taken from a sender only when it has renewed nothing, and its late note changes nothing', async () => {
    const { organisationId, emailIds, within } = await queued(2);
    const [alive, dead] = emailIds as [string, string];
    const [former, next] = [sender('run'), sender('run')];
    await within((tx) => leaseDueEmails(tx, former, { isUrgent: false, limit: 10 }));
    expect(await isDue(organisationId)).toBe(false);
    const held = await within((tx) => findEarlierLeases(tx, next));
    expect(held.map(({ id }) => id).sort()).toEqual([...emailIds].sort());
    expect(await within((tx) => findEarlierLeases(tx, sender('another')))).toEqual([]);
    await within((tx) => renewLeases(tx, [alive], former.leaseId));
    expect(await within((tx) => endUnrenewedLeases(tx, held))).toEqual([dead]);
    expect(await within((tx) => leaseDueEmails(tx, next, { isUrgent: false, limit: 10 }))).toMatchObject([
      { id: dead },
    ]);
    const late = emailIds.map((id) => ({ id, state: 'SENT' as const, error: null, ...limits }));
    await within((tx) => noteEmailAttempts(tx, former.leaseId, late));
    expect(await stored(alive)).toMatchObject({ state: 'SENT' });
    expect(await stored(dead)).toMatchObject({ state: 'SENDING' });
  });

  it('are not renewed after their lease has ended', async () => {
    const { organisationId, emailIds, within } = await queued();
    const one = sender();
    await within((tx) => leaseDueEmails(tx, one, { isUrgent: false, limit: 10 }));
    const renew = () => within((tx) => renewLeases(tx, emailIds, one.leaseId));
    expect(await renew()).toEqual(emailIds);
    await age(emailIds[0]!, '10 minutes');
    expect(await renew()).toEqual([]);
    expect(await isDue(organisationId)).toBe(true);
  });

  it('are not given up while an attempt is under way, whose note is kept', async () => {
    const { organisationId, emailIds, within } = await queued(2);
    const [sent, lost] = emailIds as [string, string];
    const one = sender();
    await within((tx) => leaseDueEmails(tx, one, { isUrgent: false, limit: 10 }));
    const giveUp = (emailId: string) =>
      giveUpEmail({ database: database.app, log }, { organisationId, emailId, reason: 'too late' });
    await expect(giveUp(sent)).rejects.toBeInstanceOf(EmailBusyError);
    await within((tx) => noteEmailAttempts(tx, one.leaseId, [{ id: sent, state: 'SENT', error: null, ...limits }]));
    await giveUp(sent);
    expect(await stored(sent)).toMatchObject({ state: 'SENT', error: null });
    // The sender of this one has died, and its lease has ended.
    await age(lost, '10 minutes');
    await giveUp(lost);
    expect(await stored(lost)).toMatchObject({ state: 'FAILED', error: 'too late' });
  });
});

describe('a batch of e-mails', () => {
  let smtp: SmtpTestServer;
  let answers = new Map<string, number>();
  let offered: string[] = [];

  beforeAll(async () => {
    smtp = await startSmtpServer({
      onRcptTo: ({ address }, _session, callback) => {
        offered.push(address);
        const code = answers.get(address);
        callback(code === undefined ? null : reply(code, 'not now'));
      },
    });
  });
  afterAll(() => smtp.close());
  beforeEach(() => {
    answers = new Map();
    offered = [];
  });

  type Queued = Awaited<ReturnType<typeof queued>>;

  async function sendAll(
    organisations: readonly Pick<Queued, 'organisationId'>[],
    { attempt = 1, limit = 100, isUrgent = false } = {},
  ) {
    const mailer = createMailer({ smtpUrl: smtp.url, from: 'no-reply@attain.example' });
    const dependencies = {
      database: database.app,
      mailer,
      kinds: createEmailKinds({ PUBLIC_URL: 'https://attain.example', SECRET_KEYS: testKeyring }),
      log,
    };
    const organisationIds = organisations.map(({ organisationId }) => organisationId);
    const run = { workflowId: 'batch', runId: newId(), attempt };
    try {
      return await sendWaitingEmails(
        dependencies,
        { organisationIds, limit, isUrgent },
        run,
        new AbortController().signal,
      );
    } finally {
      await mailer.close();
    }
  }

  const states = async ({ organisationId }: Queued) =>
    (
      await database.rows<{ state: string }>(
        'select state from email_outbox where organisation_id = $1 order by state',
        [organisationId],
      )
    ).map(({ state }) => state);

  async function answerAllOf({ organisationId }: Queued, code: number): Promise<void> {
    const rows = await database.rows<{ address: string }>(
      'select recipient_email as address from email_outbox where organisation_id = $1',
      [organisationId],
    );
    for (const { address } of rows) answers.set(address, code);
  }

  /** Makes the database refuse an update with an error that would occur again. */
  async function withFault(condition: string, work: () => Promise<void>): Promise<void> {
    await database.asOwner(`
      create function planted_fault() returns trigger language plpgsql as $$
      begin
        if ${condition} then raise exception 'planted' using errcode = '22000'; end if;
        return new;
      end $$;
      create trigger planted_fault before update on email_outbox for each row execute function planted_fault()`);
    try {
      await work();
    } finally {
      await database.asOwner('drop function planted_fault() cascade');
    }
  }

  describe('of the e-mails for which somebody waits', () => {
    const states = ({ organisationId }: { readonly organisationId: string }) =>
      database.rows<{ kind: string; state: string; error: string | null }>(
        'select kind, state, last_error as error from email_outbox where organisation_id = $1 order by id',
        [organisationId],
      );
    /** An organisation with an invitation. */
    async function inviting() {
      const organisation = await buildPortalOrganisation(database.app);
      const invitations = { database: database.app, tokens: createInvitationTokens(testKeyring) };
      const input = { email: `guest-${newId()}@example.org`, name: 'Grace', role: 'STAFF' } as const;
      const actor = { kind: 'USER', userId: organisation.admin.id } as const;
      const { id } = await inviteUser(invitations, organisation.id, input, actor);
      return { organisationId: organisation.id, invitationId: id, email: input.email, staff: organisation.staff };
    }

    it('leaves those about certificates to others, and the other way round', async () => {
      const students = await queued(2);
      const { organisationId, within } = students;
      await within((tx) => queueEmails(tx, [{ id: newId(), kind: 'WEBHOOK_NOTICE', subjectId: newId() }]));
      const due = (isUrgent: boolean) => organisationsWithDueEmails(database.app, isUrgent, null, 1_000);
      expect(await due(true)).toContain(organisationId);
      expect(await sendAll([students])).toMatchObject({ sent: 2 });
      expect(await due(false)).not.toContain(organisationId);
      expect(await due(true)).toContain(organisationId);
      // The endpoint of the notice does not exist, so no e-mail is sent.
      expect(await sendAll([students], { isUrgent: true })).toMatchObject({ sent: 0, refused: 0 });
      expect(await due(true)).not.toContain(organisationId);
    });

    it('puts one off whose kind only a later version knows, and sends the others', async () => {
      const inviter = await inviting();
      const later = { id: newId(), kind: 'OF_LATER', subjectId: newId() };
      await database.app.inOrganisation(inviter.organisationId, (tx) => queueEmails(tx, [later]));
      expect(await sendAll([inviter], { isUrgent: true })).toMatchObject({ sent: 1 });
      expect(await states(inviter)).toMatchObject([{ state: 'SENT' }, { kind: 'OF_LATER', state: 'PENDING' }]);
      const [failure] = await database.rows<{ reason: string }>(
        'select reason from processing_failure where subject_id = $1',
        [later.id],
      );
      expect(failure).toBeDefined();
    });

    it('gives each up at the deadline of its kind', async () => {
      const inviter = await inviting();
      const { organisationId, email, staff } = inviter;
      await requestReset(
        { database: database.app, tokens: createResetTokens(testKeyring) },
        { email: staff.email, address: '203.0.113.1' },
      );
      await database.asOwner(
        `update email_outbox set queued_at = now() - interval '51 minutes' where organisation_id = '${organisationId}'`,
      );
      for (const address of [email, staff.email]) answers.set(address, 421);
      await sendAll([inviter], { isUrgent: true, attempt: 5 });
      await sendAll([inviter], { isUrgent: true, attempt: 5 });
      const byKind = Object.fromEntries((await states(inviter)).map(({ kind, state }) => [kind, state]));
      expect(byKind).toEqual({ INVITATION: 'PENDING', PASSWORD_RESET: 'FAILED' });
    });

    it('has those that waited before there was one outbox, and those that a process of the release before queues', async () => {
      const { organisationId, invitationId, staff } = await inviting();
      const [before, sent, withdrawn, reset, late] = [newId(), newId(), newId(), newId(), newId()];
      const invitation = (id: string, state: string, withdrawnAt = 'null') => `
        insert into invitation (id, organisation_id, email, name, role, token_hash, invited_by_user_id, created_at, expires_at,
          email_state, email_error, withdrawn_at)
        select '${id}', organisation_id, '${id}@example.org', name, role, decode(md5('${id}'), 'hex'), invited_by_user_id, now(),
          now() + interval '7 days', '${state}', null, ${withdrawnAt} from invitation where id = '${invitationId}'`;
      const passwordReset = (id: string, expiresAt: string) => `
        insert into password_reset (id, organisation_id, user_id, token_hash, created_at, expires_at)
        values ('${id}', '${organisationId}', '${staff.id}', decode(md5('${id}'), 'hex'), now(), now() + interval '${expiresAt}')`;
      const migration = new Migration0026OneOutbox(undefined as never, undefined as never);
      migration.up();
      const backfill = migration
        .getQueries()
        .map(String)
        .filter((statement) => /^insert into email_outbox|set email_state/.test(statement));
      expect(backfill).toHaveLength(6);
      await database.asOwner(
        [
          'begin',
          'alter table invitation disable trigger user',
          'alter table password_reset disable trigger user',
          `delete from email_outbox where organisation_id <> '${organisationId}' and subject_id is not null`,
          `delete from invitation where organisation_id <> '${organisationId}'`,
          `delete from email_outbox where organisation_id = '${organisationId}'`,
          invitation(before, 'PENDING'),
          invitation(sent, 'SENT'),
          invitation(withdrawn, 'PENDING', 'now()'),
          passwordReset(reset, '1 hour'),
          passwordReset(late, '0 seconds'),
          ...backfill,
          'alter table invitation enable trigger user',
          'alter table password_reset enable trigger user',
          'commit',
        ].join(';'),
      );
      const queuedFor = async () =>
        new Map(
          (
            await database.rows<{ id: string; state: string; error: string | null }>(
              'select subject_id as id, state, last_error as error from email_outbox where organisation_id = $1',
              [organisationId],
            )
          ).map(({ id, state, error }) => [id, { state, error }]),
        );
      const rows = await queuedFor();
      expect(rows.get(before)).toEqual({ state: 'PENDING', error: null });
      expect(rows.get(sent)).toMatchObject({ state: 'SENT' });
      expect(rows.get(reset)).toMatchObject({ state: 'PENDING' });
      expect([rows.has(withdrawn), rows.has(late)]).toEqual([false, false]);

      const [queuedByFormer, sentByFormer] = [newId(), newId()];
      await database.asOwner(`${invitation(queuedByFormer, 'PENDING')};${invitation(sentByFormer, 'PENDING')}`);
      await database.asOwner(`update invitation set email_state = 'SENT' where id = '${sentByFormer}'`);
      const later = await queuedFor();
      expect(later.get(queuedByFormer)).toMatchObject({ state: 'PENDING' });
      expect(later.get(sentByFormer)).toMatchObject({ state: 'SENT' });
      // As the sweeper of the release before asks.
      const [swept] = await database.rows<{ count: number }>(
        `select count(*)::int as count from invitation where email_state = 'PENDING' and organisation_id = $1`,
        [organisationId],
      );
      expect(swept).toEqual({ count: 0 });
    });
  });

  it.each([
    ['a student’s language', 'de', 'en', 'ltr', 'Ihr Zertifikat ist fertig', 'Ausgestellt am'],
    ['the organisation’s when the student has none', null, 'ar', 'rtl', 'شهادتك جاهزة', 'تاريخ الإصدار'],
  ])('is in %s, with its direction', async (_name, student, organisation, direction, heading, label) => {
    const { organisationId } = await one(student, organisation);
    const before = smtp.messages.length;
    await sendAll([{ organisationId }]);
    const text = decoded(smtp.messages[before]!.raw);
    expect(text).toContain(`<html lang="${student ?? organisation}" dir="${direction}"`);
    expect(text).toContain(heading);
    expect(text).toContain(`${label}: `);
    expect(text).not.toContain('Your certificate');
  });

  async function one(student: string | null, organisation: string) {
    const found = await queued();
    const id = found.organisationId;
    await database.asOwner(`update organisation set language = '${organisation}' where id = '${id}'`);
    if (student !== null) {
      await database.asOwner(`update student set language = '${student}' where organisation_id = '${id}'`);
    }
    return found;
  }

  /** The texts of a message's parts, one after the other. */
  function decoded(raw: string): string {
    const parts = raw.split(/^--.*$/m).map((part) => {
      const [, body = ''] = part.split(/\r?\n\r?\n([^]*)/);
      if (/^content-transfer-encoding: base64/im.test(part)) return Buffer.from(body, 'base64').toString('utf8');
      const octets = body.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => {
        return String.fromCharCode(parseInt(hex, 16));
      });
      return Buffer.from(octets, 'latin1').toString('utf8');
    });
    return parts.join('\n');
  }

  it('goes on with other organisations when the server breaks off at recipients of one', async () => {
    const [bad, good] = [await queued(3), await queued(3)];
    await answerAllOf(bad, 421);
    expect(await sendAll([bad, good])).toMatchObject({ sent: 3, isServerAway: false });
    expect(await states(good)).toEqual(['SENT', 'SENT', 'SENT']);
    expect(offered.filter((address) => answers.has(address))).toHaveLength(1);
  });

  it('offers two e-mails while the server is away, and begins with another organisation each time', async () => {
    const organisations = [await queued(3), await queued(3), await queued(3)] as const;
    await answerAllOf(organisations[0], 421);
    await answerAllOf(organisations[1], 421);
    await expect(sendAll(organisations)).rejects.toBeInstanceOf(MailServerAwayError);
    expect(offered).toHaveLength(2);
    expect(await states(organisations[2])).toEqual(['PENDING', 'PENDING', 'PENDING']);
    expect(await sendAll(organisations, { attempt: 2 })).toMatchObject({ sent: 3 });
    expect(await states(organisations[2])).toEqual(['SENT', 'SENT', 'SENT']);
  });

  it('ends after some attempts while the server is away, so that the next one may have other organisations', async () => {
    const bad = await queued();
    await answerAllOf(bad, 421);
    await expect(sendAll([bad], { attempt: 4 })).rejects.toBeInstanceOf(MailServerAwayError);
    await age(bad.emailIds[0]!, '1 hour');
    expect(await sendAll([bad], { attempt: 5 })).toMatchObject({ sent: 0, deferred: [], isServerAway: true });
  });

  it('goes on with other organisations when all recipients of one are deferred', async () => {
    const [bad, good] = [await queued(26), await queued(2)];
    await answerAllOf(bad, 450);
    expect(await sendAll([bad, good])).toMatchObject({ sent: 2 });
    expect(await states(good)).toEqual(['SENT', 'SENT']);
  });

  it('goes on with other organisations when a statement of one fails, and fails when nothing could be begun', async () => {
    const [bad, good] = [await queued(2), await queued(2)];
    const { organisationId } = bad;
    // A full disk.
    const fault = { table: 'email_outbox', event: 'update', organisationId, sqlState: '53100' } as const;
    const repair = await plantFault(database, fault);
    expect(await sendAll([bad, good])).toMatchObject({ sent: 2, isServerAway: false });
    await expect(sendAll([bad, good])).rejects.toMatchObject({ message: expect.stringContaining('planted') });
    await repair();
    expect(await states(good)).toEqual(['SENT', 'SENT']);
  });

  it('goes on with other organisations when the note of one cannot be written', async () => {
    const [bad, good] = [await queued(2), await queued(2)];
    const condition = `new.organisation_id = '${bad.organisationId}' and new.state = 'SENT'`;
    await withFault(condition, async () => {
      expect(await sendAll([bad, good])).toMatchObject({ sent: 4 });
    });
    expect(await states(good)).toEqual(['SENT', 'SENT']);
  });

  it('keeps no lease that it could not give back, and gives the others back', async () => {
    const [bad, good] = [await queued(3), await queued(3)];
    const leases = () =>
      database.rows<{ id: string; until: string }>(
        `select id, leased_until::text as until from email_outbox
         where organisation_id = '${bad.organisationId}' and state = 'SENDING' order by id`,
      );
    const condition = `new.organisation_id = '${bad.organisationId}' and new.attempts < old.attempts`;
    await withFault(condition, async () => {
      await sendAll([bad, good], { limit: 2 }).catch(() => null);
    });
    expect(await states(good)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    const held = await leases();
    expect(held).toHaveLength(1);
    await sleep(2_200);
    expect(await leases()).toEqual(held);
  });

  describe('with an e-mail that the database refuses to change', () => {
    interface Failure {
      readonly id: string;
      readonly attempts: number;
      readonly isGivenUp: boolean;
    }

    const refuse = ({ organisationId }: Queued, condition: string) =>
      plantFault(database, { table: 'email_outbox', event: 'update', condition, organisationId, sqlState: '23514' });
    const failures = ({ organisationId }: Queued) =>
      database.rows<Failure>(
        `select subject_id as id, attempts, next_attempt_at is null as "isGivenUp" from processing_failure
         where organisation_id = $1`,
        [organisationId],
      );
    /** Ends leases and waits, as time does; the fault has to be away meanwhile when it concerns every update. */
    const letTimePass = ({ organisationId }: Queued) =>
      database.asOwner(`
        update processing_failure set next_attempt_at = now() where organisation_id = '${organisationId}';
        update email_outbox set leased_until = now() where organisation_id = '${organisationId}' and state = 'SENDING'`);
    const copiesOf = async (id: string) => {
      const [row] = await database.rows<{ address: string }>(
        'select recipient_email as address from email_outbox where id = $1',
        [id],
      );
      return offered.filter((address) => address === row!.address).length;
    };

    it.each([
      ['when it is leased', "new.state = 'SENDING'", 0],
      ['when it is noted as sent', "new.state = 'SENT'", 1],
    ])('%s, puts it off and sends the others once', async (_when, condition, copies) => {
      const organisation = await queued(6);
      const [refused, ...others] = organisation.emailIds as [string, ...string[]];
      const repair = await refuse(organisation, `new.id = '${refused}' and ${condition}`);
      expect(await sendAll([organisation])).toMatchObject({ isServerAway: false });
      for (const id of others) expect([(await stored(id)).state, await copiesOf(id)]).toEqual(['SENT', 1]);
      expect(await failures(organisation)).toEqual([{ id: refused, attempts: 1, isGivenUp: false }]);
      // Nothing is done before its time, also when its lease is over.
      await database.asOwner(
        `update email_outbox set leased_until = now() where id = '${refused}' and state = 'SENDING'`,
      );
      expect(await isDue(organisation.organisationId)).toBe(false);
      expect(await sendAll([organisation])).toMatchObject({ sent: 0 });
      await letTimePass(organisation);
      expect(await isDue(organisation.organisationId)).toBe(true);
      await sendAll([organisation]);
      expect(await failures(organisation)).toEqual([{ id: refused, attempts: 2, isGivenUp: false }]);
      expect(await copiesOf(refused)).toBe(copies);

      await repair();
      await letTimePass(organisation);
      await sendAll([organisation]);
      expect(await stored(refused)).toMatchObject({ state: 'SENT' });
      expect(await copiesOf(refused)).toBe(1);
      expect(await isDue(organisation.organisationId)).toBe(false);
    });

    it('gives it up after twelve attempts, having sent it once, and goes on when an operator says so', async () => {
      const organisation = await queued(1);
      const [id] = organisation.emailIds as [string];
      const repair = await refuse(organisation, "new.state = 'SENT'");
      const before = (await countGivenUpWork(database.app)).EMAIL;
      for (let attempt = 1; attempt <= 12; attempt += 1) {
        await sendAll([organisation]);
        expect(await failures(organisation)).toEqual([{ id, attempts: attempt, isGivenUp: attempt === 12 }]);
        if (attempt < 12) await letTimePass(organisation);
      }
      expect(await copiesOf(id)).toBe(1);
      expect(lines()).toContainEqual(
        expect.objectContaining({
          level: 'error',
          message: expect.stringMatching(/^work was given up/),
          kind: 'EMAIL',
          subjectId: id,
        }),
      );
      expect(JSON.stringify(lines())).not.toContain('Zoë');
      expect((await countGivenUpWork(database.app)).EMAIL).toBe(before + 1);
      await repair();
      expect(await isDue(organisation.organisationId)).toBe(false);
      // As the operators' guide says.
      await database.asOwner(
        `update processing_failure set attempts = 0, next_attempt_at = now() where subject_id = '${id}'`,
      );
      await database.asOwner(`update email_outbox set leased_until = now() where id = '${id}' and state = 'SENDING'`);
      await sendAll([organisation]);
      expect(await stored(id)).toMatchObject({ state: 'SENT' });
      expect(await copiesOf(id)).toBe(1);
      expect(await failures(organisation)).toEqual([]);
    });

    it('sends it again when somebody asks for that', async () => {
      const organisation = await queued(1);
      const [emailId] = organisation.emailIds as [string];
      const { organisationId } = organisation;
      const repair = await refuse(organisation, "new.state = 'SENT'");
      await sendAll([organisation]);
      await repair();
      await letTimePass(organisation);
      await giveUpEmail({ database: database.app, log }, { organisationId, emailId, reason: 'too late' });
      await resendEmail(database.app, { organisationId, emailId }, { kind: 'COMMAND_LINE' });
      await sendAll([organisation]);
      expect(await stored(emailId)).toMatchObject({ state: 'SENT' });
      expect(await copiesOf(emailId)).toBe(2);
    });

    it('renews and ends the leases of the others', async () => {
      const organisation = await queued(3);
      const { organisationId, emailIds, within } = organisation;
      const [refused, ...others] = emailIds as [string, ...string[]];
      const one = sender();
      await within((tx) => leaseDueEmails(tx, one, { isUrgent: false, limit: 10 }));
      // Within the lease, and less than a renewal brings.
      await database.asOwner(
        `update email_outbox set leased_until = leased_until - interval '1 minute' where organisation_id = '${organisationId}'`,
      );
      const repair = await refuse(organisation, `new.id = '${refused}'`);
      const renewal = new LeaseRenewal(database.app, one.leaseId);
      for (const id of emailIds) renewal.add(organisationId, id, Date.now());
      const due = async (id: string) => (await stored(id)).due;
      const untilRenewed = async () => {
        for (const id of others) if ((await due(id)) < 260) return null;
        return true;
      };
      await eventually(untilRenewed);
      await renewal.stop();
      expect(await due(refused)).toBeLessThan(240);

      const next = { ...sender(one.runId), attempt: 2 };
      expect(await endLeasesOfTheDead(database.app, [organisationId], next)).toBe(2);
      for (const id of others) expect(await stored(id)).toMatchObject({ state: 'PENDING' });
      await repair();
    });

    it('goes on for others while organisations use all of their connections', async () => {
      const shared = await openDatabase({ url: database.appUrl, poolMax: 8, perOrganisation: 1 });
      const one = sender();
      const renewal = new LeaseRenewal(shared, one.leaseId);
      const all = [];
      for (let count = 1; count <= 4; count += 1) all.push(await queued(1));
      let isReleased = false;
      // The server ends a session that is idle in a transaction.
      const hold = (organisationId: string) =>
        shared.inOrganisation(organisationId, async (tx) => {
          while (!isReleased) {
            await execute(tx, sql`select 1`);
            await sleep(100);
          }
        });
      const holding = all.slice(0, 3).map(({ organisationId }) => hold(organisationId));
      try {
        for (const { organisationId, emailIds, within } of all) {
          await within((tx) => leaseDueEmails(tx, one, { isUrgent: false, limit: 10 }));
          await database.asOwner(
            `update email_outbox set leased_until = leased_until - interval '1 minute' where organisation_id = '${organisationId}'`,
          );
          renewal.add(organisationId, emailIds[0]!, Date.now());
        }
        // One after the other, the others would take four seconds each.
        const last = all[3]!.emailIds[0]!;
        await eventually(async () => ((await stored(last)).due > 260 ? true : null), 9_000);
      } finally {
        isReleased = true;
        await Promise.all(holding);
        await renewal.stop();
        await shared.close();
      }
    });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { giveUpEmail } from '../../src/platform/outbox/send-email.ts';
import { dueEmailIds } from '../../src/platform/outbox/store/email-outbox.ts';
import { createEmailRuns } from '../../src/platform/outbox/email-runs.ts';
import { reply } from '../support/smtp-test-server.ts';
import { eventually } from '../support/eventually.ts';
import { plantFault } from '../support/planted-faults.ts';
import { emailProbes } from './email-probes.ts';
import { queueOneOfEach, type WaitingEmail } from './queued-emails.ts';
import { createWorkflowEnvironment, type WorkflowEnvironment } from './workflow-environment.ts';

let environment: WorkflowEnvironment;
const { copiesOf, keptOf, outbox, queueMany, sendAll, settled } = emailProbes(() => environment);

beforeAll(async () => {
  environment = await createWorkflowEnvironment({}, undefined, false);
});
afterAll(() => environment.close());

describe('an e-mail of any kind', () => {
  it('is sent once when the database is away between the mail server’s answer and its note', async () => {
    const emails = await queueOneOfEach(environment);
    // All four are taken by the mail server; then the database goes; then the server says so.
    const taken: (() => void)[] = [];
    const databaseGone = Promise.withResolvers<void>();
    environment.beforeMailIsAccepted(() => {
      taken.push(() => undefined);
      if (taken.length === emails.length) {
        environment.workerDatabase.cut();
        databaseGone.resolve();
      }
      return databaseGone.promise;
    });

    await Promise.all(emails.map((email) => email.start()));
    await databaseGone.promise;
    environment.beforeMailIsAccepted(null);
    await sleep(1_500);
    environment.workerDatabase.restore();

    for (const email of emails) {
      expect({ kind: email.kind, ...(await settled(email)) }).toEqual({ kind: email.kind, state: 'SENT', error: null });
      await environment.temporal.client.workflow.getHandle(email.workflowId).result();
    }
    expect(emails.map((email) => `${email.kind}: ${copiesOf(email).length}`)).toEqual(
      emails.map(({ kind }) => `${kind}: 1`),
    );
  });

  it.each([550])(
    'leaves no recipient in Temporal or in a log when it is answered %i with the address',
    async (code) => {
      const emails = await queueOneOfEach(environment);
      const local = (address: string) => address.split('@')[0]!;
      environment.answerRecipientsWith(({ address }) =>
        reply(code, `5.1.1 <${address}> mailbox ${local(address)} of ${Buffer.from(address).toString('base64')}`),
      );
      await Promise.all(emails.map((email) => email.start()));
      for (const email of emails) {
        const error = await eventually(async () => (await email.read()).error);
        expect(error).toContain(`answered ${code}`);
        expect(error).toContain('5.1.1');
        expect(error).not.toContain(email.recipient);
      }
      // A deferred one is tried once more at least, so that the failure is in the history.
      if (code === 450) await sleep(2_000);
      environment.answerRecipientsWith(null);
      for (const email of emails) {
        const { client } = environment.temporal;
        expect(await client.workflow.getHandle(email.workflowId).result()).toBe(code === 450 ? 'SENT' : 'FAILED');
        const kept = await keptOf(email.workflowId);
        expect(kept).toContain('workflowExecutionStartedEventAttributes');
        if (code === 450) expect(kept).toContain('The mail server answered 450 to RCPT TO.');
        for (const text of [kept, environment.workerLog.text()]) {
          expect(text).not.toContain(email.recipient);
          expect(text).not.toContain(local(email.recipient));
          expect(text).not.toContain(Buffer.from(email.recipient).toString('base64').replaceAll('=', ''));
          expect(text).not.toContain('mailbox');
        }
      }
    },
    60_000,
  );
});

describe('an e-mail of any kind that the database refuses to change', () => {
  /**
   * Makes the database refuse updates of these e-mails' rows that fulfil a condition. @returns a function that ends
   * this
   */
  async function refuse(emails: readonly WaitingEmail[], condition: (state: string) => string) {
    const ids = emails.map(({ id }) => `'${id}'`).join(', ');
    return plantFault(environment.database, {
      table: 'email_outbox',
      event: 'update',
      condition: `new.id in (${ids}) and ${condition('new.state')}`,
      organisationId: emails[0]!.organisationId,
      sqlState: '23514',
    });
  }
  const failures = async (emails: readonly WaitingEmail[]) =>
    Promise.all(
      emails.map(async ({ kind, id }) => {
        const [row] = await environment.database.rows<{ attempts: number }>(
          'select attempts from processing_failure where subject_id = $1',
          [id],
        );
        return `${kind}: ${row?.attempts ?? 0}`;
      }),
    );
  const all = (emails: readonly WaitingEmail[], count: number) => emails.map(({ kind }) => `${kind}: ${count}`);
  const endLeases = async (emails: readonly WaitingEmail[]) => {
    for (const { id } of emails) {
      await environment.database.asOwner(
        `update email_outbox set leased_until = now() where id = '${id}' and leased_until is not null`,
      );
    }
  };
  const makeDue = (emails: readonly WaitingEmail[]) =>
    environment.database.asOwner(
      `update processing_failure set next_attempt_at = now() where subject_id in (${emails.map(({ id }) => `'${id}'`).join(', ')})`,
    );
  /** Returns the kinds of the e-mails that a batch would send. */
  async function found(emails: readonly WaitingEmail[]): Promise<string[]> {
    const { app } = environment.database;
    const ids: string[] = [];
    for (const organisationId of new Set(emails.map((email) => email.organisationId)))
      for (const isUrgent of [true, false])
        ids.push(...(await app.inOrganisation(organisationId, (tx) => dueEmailIds(tx, isUrgent, 100))));
    return emails.filter(({ id }) => ids.includes(id)).map(({ kind }) => kind);
  }
  const run = async (email: WaitingEmail): Promise<unknown> => {
    await email.start();
    return environment.temporal.client.workflow.getHandle(email.workflowId).result();
  };

  it.each([
    ['leased', (state: string) => `${state} in ('PENDING', 'SENDING')`, 'DONE', 0],
    ['noted as sent', (state: string) => `${state} = 'SENT'`, 'SENT', 1],
  ])(
    'to be %s is put off, and sent once',
    async (_what, condition, ending, copies) => {
      const emails = await queueOneOfEach(environment);
      const kinds = emails.map(({ kind }) => kind);
      const repair = await refuse(emails, condition);
      expect(await Promise.all(emails.map(run))).toEqual(emails.map(() => ending));
      expect(await failures(emails)).toEqual(all(emails, 1));
      await repair();
      await endLeases(emails);
      // No batch sends it before it is due, and a run that is started for it does nothing.
      expect(await found(emails)).toEqual([]);
      expect(await Promise.all(emails.map(run))).toEqual(emails.map(() => 'DONE'));
      expect(emails.map((email) => `${email.kind}: ${copiesOf(email).length}`)).toEqual(all(emails, copies));
      await makeDue(emails);
      expect(await found(emails)).toEqual(kinds);
      expect(await Promise.all(emails.map(run))).toEqual(emails.map(() => 'SENT'));
      expect(await Promise.all(emails.map((email) => email.read()))).toEqual(
        emails.map(() => ({ state: 'SENT', error: null })),
      );
      expect(emails.map((email) => `${email.kind}: ${copiesOf(email).length}`)).toEqual(all(emails, 1));
      expect(await failures(emails)).toEqual(all(emails, 0));
    },
    40_000,
  );

  it('when it cannot be sent for days is put off, and its run ends', async () => {
    const emails = await queueOneOfEach(environment);
    const { app } = environment.database;
    const dependencies = { database: app, log: environment.workerLog.log };
    const repair = await refuse(emails, (state) => `${state} = 'FAILED'`);
    for (const { organisationId, id } of emails)
      await giveUpEmail(dependencies, { organisationId, emailId: id, reason: 'too late' });
    expect(await failures(emails)).toEqual(all(emails, 1));
    await repair();
  });
});

describe('e-mails in the outbox', () => {
  it('are sent in one run for several organisations, whose fate each row names', async () => {
    const emails = await queueMany(2, 3);
    const rows = await sendAll(emails);
    expect(rows.map(({ state }) => state)).toEqual(emails.map(() => 'SENT'));
    expect(emails.map((email) => copiesOf(email).length)).toEqual(emails.map(() => 1));
    const runs = new Set(rows.map(({ workflow, run }) => `${workflow} ${run}`));
    expect(runs.size).toBe(1);
    const [{ workflow, run }] = rows as [(typeof rows)[number]];
    const handle = environment.temporal.client.workflow.getHandle(workflow!, run!);
    expect(await handle.result()).toEqual({ sent: 6, refused: 0, deferred: 0 });
    // Started, a task, the activity, a task, completed: what one e-mail cost before.
    expect((await handle.fetchHistory()).events).toHaveLength(11);
  });

  it('about certificates keep nobody waiting who waits in front of a screen', async () => {
    const emails = await queueOneOfEach(environment);
    const [certificate, ...urgent] = emails as [WaitingEmail, ...WaitingEmail[]];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    // The batch of e-mails about certificates is at its first one, which takes long.
    environment.beforeMailIsAccepted(() => {
      environment.beforeMailIsAccepted(null);
      begun.resolve();
      return released;
    });
    const { organisationId } = certificate;
    const runs = createEmailRuns(environment.temporal);
    const { follow } = await runs(9, { organisationIds: [organisationId], limit: 10, isUrgent: false });
    await begun.promise;
    environment.emails.notify();
    try {
      for (const email of urgent) expect(await settled(email)).toMatchObject({ state: 'SENT' });
      expect(await certificate.read()).toMatchObject({ state: 'SENDING' });
    } finally {
      release();
    }
    expect(await settled(certificate)).toMatchObject({ state: 'SENT' });
    await follow();
  });

  it('have a lower priority than reports, and urgent ones the same', async () => {
    const organisationIds = [newId()];
    const { client } = environment.temporal;
    const priorityOf = async (workflowId: string) => {
      const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
      const started = events?.[0]?.workflowExecutionStartedEventAttributes;
      // Work without a priority has Temporal's usual one, which is 3. Greater numbers come later.
      const key = started?.priority?.priorityKey ?? 0;
      return key === 0 ? 3 : key;
    };
    const priorityOfBatch = async (isUrgent: boolean) => {
      const startBatch = createEmailRuns(environment.temporal);
      await (await startBatch(8, { organisationIds, limit: 10, isUrgent })).follow();
      return priorityOf(`${isUrgent ? 'urgent-emails' : 'emails'}-${environment.temporal.taskQueue}-8`);
    };
    const report = { workflowId: newId(), summary: 'test', organisationIds, limit: 10 };
    await (
      await environment.runs.startReportRun(report)
    ).result;
    const reports = await priorityOf(report.workflowId);
    expect(await priorityOfBatch(false)).toBeGreaterThan(reports);
    expect(await priorityOfBatch(true)).toBe(reports);
  });

  it('leave reports alone: their runs have no e-mails to start', async () => {
    const [email] = (await queueMany(1, 1)) as [WaitingEmail];
    const { result } = await environment.runs.startReportRun({
      workflowId: `no-emails-${email.id}`,
      summary: 'test',
      organisationIds: [email.organisationId],
      limit: 10,
    });
    expect(await result).toMatchObject([{ organisationId: email.organisationId, emails: 0 }]);
    await sendAll([email]);
  });

  it('have a run of their own, and no name in Temporal, when the mail server defers or refuses them', async () => {
    const [deferred, refused, taken] = (await queueMany(1, 3)) as [WaitingEmail, WaitingEmail, WaitingEmail];
    environment.answerRecipientsWith(({ address }) => {
      if (address === deferred.recipient) return reply(450, `4.2.1 <${address}> mailbox is full`);
      return address === refused.recipient ? reply(550, `5.1.1 <${address}> mailbox is gone`) : null;
    });
    environment.emails.notify();
    await settled(taken);
    expect(await settled(refused)).toMatchObject({ state: 'FAILED', error: expect.stringContaining('5.1.1') });
    const { client } = environment.temporal;
    await eventually(async () => (await deferred.read()).error);
    environment.answerRecipientsWith(null);
    await settled(deferred);
    expect(await client.workflow.getHandle(deferred.workflowId).result()).toBe('SENT');
    const rows = new Map((await outbox([deferred.id, refused.id, taken.id])).map((row) => [row.id, row]));
    expect(rows.get(deferred.id)).toMatchObject({ workflow: deferred.workflowId, state: 'SENT' });
    const batch = rows.get(taken.id)!.workflow!;
    for (const text of [await keptOf(batch), await keptOf(deferred.workflowId), environment.workerLog.text()]) {
      for (const { recipient } of [deferred, refused, taken]) {
        expect(text).not.toContain(recipient);
        expect(text).not.toContain(recipient.split('@')[0]);
      }
      expect(text).not.toContain('mailbox is');
    }
  });

  it('are sent once when the database is away between the mail server’s answers and the notes', async () => {
    const emails = await queueMany(2, 5);
    let taken = 0;
    const databaseGone = Promise.withResolvers<void>();
    environment.beforeMailIsAccepted(() => {
      taken += 1;
      // The first one of a batch goes alone, the others together.
      if (taken === 1) return Promise.resolve();
      if (taken === emails.length) {
        environment.workerDatabase.cut();
        databaseGone.resolve();
      }
      return databaseGone.promise;
    });
    environment.emails.notify();
    await databaseGone.promise;
    environment.beforeMailIsAccepted(null);
    await sleep(1_500);
    environment.workerDatabase.restore();
    const rows = await sendAll(emails);
    expect(rows.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(emails.map(() => 'SENT 1'));
    expect(emails.map((email) => copiesOf(email).length)).toEqual(emails.map(() => 1));
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reply } from '../support/smtp-test-server.ts';
import { eventually } from '../support/eventually.ts';
import { emailProbes } from './email-probes.ts';
import { queueOneOfEach } from './queued-emails.ts';
import { createWorkflowEnvironment, type WorkflowEnvironment } from './workflow-environment.ts';

let environment: WorkflowEnvironment;
const { copiesOf, keptOf, outbox, queueMany, sendAll } = emailProbes(() => environment);

beforeAll(async () => {
  environment = await createWorkflowEnvironment({}, undefined, false);
});
afterAll(() => environment.close());

describe('an e-mail of any kind that is deferred', () => {
  it.each([450])(
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

describe('e-mails in the outbox', () => {
  it('wait without a storm while the mail server is away, and go out unaided when it is back', async () => {
    const emails = await queueMany(2, 12);
    const ids = emails.map(({ id }) => id);
    environment.answerMailWith(421);
    environment.emails.notify();
    await sleep(4_000);
    const meanwhile = await outbox(ids);
    const attempts = meanwhile.reduce((sum, row) => sum + row.attempts, 0);
    expect(meanwhile.every(({ state }) => state === 'PENDING' || state === 'SENDING')).toBe(true);
    expect(attempts).toBeGreaterThan(0);
    expect(attempts).toBeLessThan(10);
    environment.answerMailWith(null);
    const rows = await sendAll(emails);
    expect(rows.every(({ state }) => state === 'SENT')).toBe(true);
    expect(emails.map((email) => copiesOf(email).length)).toEqual(emails.map(() => 1));
  }, 40_000);
});

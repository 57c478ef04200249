import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { reply } from '../email/smtp-test-server.ts';
import { eventually } from '../support/eventually.ts';
import { queueOneOfEach, type WaitingEmail } from './queued-emails.ts';
import { createWorkflowEnvironment, type WorkflowEnvironment } from './workflow-environment.ts';

let environment: WorkflowEnvironment;

beforeAll(async () => {
  environment = await createWorkflowEnvironment();
});
afterAll(() => environment.close());

const copiesOf = ({ recipient }: WaitingEmail) =>
  environment.smtp.messages.filter(({ recipients }) => recipients.includes(recipient));

const settled = (email: WaitingEmail) =>
  eventually(async () => {
    const row = await email.read();
    return row.state === 'SENT' || row.state === 'FAILED' ? row : null;
  });

/** Whatever Temporal keeps of a run: its history with each payload decoded, its description and its attributes. */
async function keptOf(workflowId: string): Promise<string> {
  const handle = environment.temporal.client.workflow.getHandle(workflowId);
  const history = historyToJSON(await handle.fetchHistory());
  const { raw } = await handle.describe();
  const kept = `${history}\n${JSON.stringify(raw)}`;
  const decoded = [...kept.matchAll(/"([A-Za-z0-9+/=_-]{8,})"/g)].map(([, text]) =>
    Buffer.from(text!, 'base64').toString('utf8'),
  );
  return [kept, ...decoded].join('\n');
}

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
    await sleep(3_000);
    environment.workerDatabase.restore();

    for (const email of emails) {
      expect({ kind: email.kind, ...(await settled(email)) }).toEqual({ kind: email.kind, state: 'SENT', error: null });
      await environment.temporal.client.workflow.getHandle(email.workflowId).result();
    }
    expect(emails.map((email) => `${email.kind}: ${copiesOf(email).length}`)).toEqual(
      emails.map(({ kind }) => `${kind}: 1`),
    );
  }, 60_000);

  it.each([450, 550])(
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

import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { eventually } from '../support/eventually.ts';
import { queueCertificateEmail, type WaitingEmail } from './queued-emails.ts';
import type { WorkflowEnvironment } from './workflow-environment.ts';

/** A row of the outbox. */
export interface OutboxRow {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly workflow: string | null;
  readonly run: string | null;
}

/** Questions and steps that tests of e-mails share. */
export function emailProbes(environment: () => WorkflowEnvironment) {
  const outbox = (ids: readonly string[]) =>
    environment().database.rows<OutboxRow>(
      'select id, state, attempts, workflow_id as workflow, run_id as run from email_outbox where id = any($1)',
      [ids],
    );
  return {
    outbox,

    /** Returns the copies of an e-mail that the mail server has received. */
    copiesOf: ({ recipient }: WaitingEmail) =>
      environment().smtp.messages.filter(({ recipients }) => recipients.includes(recipient)),

    /** Waits until an e-mail is sent or set aside. */
    settled: (email: WaitingEmail) =>
      eventually(async () => {
        const row = await email.read();
        return row.state === 'SENT' || row.state === 'FAILED' ? row : null;
      }),

    /** Whatever Temporal keeps of a run: its history with each payload decoded, its description and its attributes. */
    keptOf: async (workflowId: string): Promise<string> => {
      const handle = environment().temporal.client.workflow.getHandle(workflowId);
      const history = historyToJSON(await handle.fetchHistory());
      const { raw } = await handle.describe();
      const kept = `${history}\n${JSON.stringify(raw)}`;
      const decoded = [...kept.matchAll(/"([A-Za-z0-9+/=_-]{8,})"/g)].map(([, text]) =>
        Buffer.from(text!, 'base64').toString('utf8'),
      );
      return [kept, ...decoded].join('\n');
    },

    /** Queues e-mails about certificates of some organisations. */
    queueMany: async (organisations: number, each: number): Promise<WaitingEmail[]> => {
      const queued: WaitingEmail[] = [];
      for (let index = 0; index < organisations; index += 1) {
        const organisation = await buildOrganisation(environment().database.app);
        for (let number = 0; number < each; number += 1)
          queued.push(await queueCertificateEmail(environment(), organisation));
      }
      return queued;
    },

    /** Starts the dispatcher until none of the e-mails waits any more. */
    sendAll: (emails: readonly WaitingEmail[], timeout = 20_000): Promise<OutboxRow[]> =>
      eventually(async () => {
        environment().emails.notify();
        await sleep(50);
        const rows = await outbox(emails.map(({ id }) => id));
        return rows.every(({ state }) => state === 'SENT' || state === 'FAILED') ? rows : null;
      }, timeout),
  };
}

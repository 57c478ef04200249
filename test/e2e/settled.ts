import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import type { Reader } from './reader.ts';

/** Asks until `wanted` holds of the answer, whatever fails meanwhile. @throws after `limitMs`, with the last answer */
export async function until<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean, limitMs: number): Promise<T> {
  let last: unknown;
  for (const limit = Date.now() + limitMs; ; await sleep(100)) {
    try {
      const answer = await ask();
      if (wanted(answer)) return answer;
      last = answer;
    } catch (error) {
      last = String(error);
    }
    if (Date.now() > limit) throw new Error(`it did not happen within ${limitMs} ms; last: ${JSON.stringify(last)}`);
  }
}

/** Reports that wait, e-mails that are not sent, and reports that were set aside. */
export async function backlog(reader: Reader): Promise<{ reports: number; failed: number; emails: number }> {
  const [row] = await reader.rows<{ reports: number; failed: number; emails: number }>(
    `select (select count(*)::int from progress_report where state = 'RECEIVED') as reports,
       (select count(*)::int from progress_report where state = 'FAILED') as failed,
       (select count(*)::int from email_outbox where state <> 'SENT') as emails`,
  );
  return row!;
}

/** Runs by their state, in a Temporal that may just have been killed. */
export async function runCounts(temporalAddress: string): Promise<{ open: number; completed: number; others: number }> {
  const connection = await Connection.connect({ address: temporalAddress, connectTimeout: 2_000 });
  try {
    const { workflow } = new Client({ connection });
    const count = async (query: string) => (await workflow.count(query)).count;
    return {
      open: await count(`ExecutionStatus = 'Running'`),
      completed: await count(`ExecutionStatus = 'Completed'`),
      others: await count(`ExecutionStatus != 'Running' AND ExecutionStatus != 'Completed'`),
    };
  } finally {
    await connection.close();
  }
}

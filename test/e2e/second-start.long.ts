import { afterAll, expect, it } from '@jest/globals';
import { startStack, type RunningStack } from '../support/running-stack.ts';
import { emailArrives, inbox } from './inbox.ts';
import { openReader, type Reader } from './reader.ts';
import { until } from './settled.ts';

let reader: Reader;
afterAll(() => reader?.close());

/** The report that the start suggests to a newcomer. */
const suggested = (stack: RunningStack) =>
  JSON.parse(/-d '(.*)'$/.exec(stack.curl)![1]!) as { lmsEnrolmentId: string; progress: number };

const states = () =>
  reader.rows<{ state: string; workflowId: string }>(
    'select state, workflow_id as "workflowId" from progress_report order by id',
  );

it('the next start finds data, keys, mails and runs again', async () => {
  const first = await startStack();
  const report = suggested(first);
  const { apiKey } = first.stack.organisations.find((organisation) => first.curl.includes(organisation.apiKey))!;
  const push = async (stack: RunningStack) => {
    const response = await fetch(`${stack.stack.apiUrl}/api/enrolments/lms-progress`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
    });
    expect(response.status).toBe(200);
  };
  await push(first);
  await emailArrives(first.stack.mailUrl, () => true, 10_000);
  const caught = (await inbox(first.stack.mailUrl)).length;
  expect(await first.stop()).toEqual({ code: 0, signal: null });

  const second = await startStack({ dataDir: first.dataDir, apiPort: first.apiPort });
  reader = openReader(second.stack.databaseUrl);
  expect(second.stack).toEqual(first.stack);
  expect(second.output()).not.toMatch(/created|were replaced|rotated/);
  // It suggests what is still to be earned.
  expect(suggested(second)).not.toEqual(report);
  await push(second);
  const settled = await until(states, (rows) => rows.length === 2 && rows[1]!.state !== 'RECEIVED', 20_000);
  expect(settled.map(({ state }) => state)).toEqual(['APPLIED', 'UNCHANGED']);
  expect((await inbox(second.stack.mailUrl)).length).toBeGreaterThanOrEqual(caught);
  const shown = await fetch(
    `${second.stack.temporalUiUrl}/api/v1/namespaces/default/workflows/${settled[0]!.workflowId}`,
  );
  expect(shown.status).toBe(200);
  expect(await second.stop()).toEqual({ code: 0, signal: null });
}, 180_000);

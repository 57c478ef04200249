import { setTimeout as sleep } from 'node:timers/promises';
import type { CallerResult, CallerTask, MessageFromCallers, MessageToCallers } from './caller-messages.ts';
import { createSender, type SendReport } from './send-report.ts';

/**
 * Runs the callers in a process of their own, so that other work of the benchmark does not delay their measurements.
 */
const retryPauseMs = 100;
/** Acknowledgements between two messages about the progress. */
const progressEvery = 25;

const tell = (message: MessageFromCallers) => process.send!(message);
let stopped = false;

async function run({ apiUrls, reports, pace }: CallerTask): Promise<CallerResult> {
  const result: CallerResult & { failures: number } = { sentAt: [], acknowledgedAt: [], failures: 0 };
  const senders = apiUrls.map((url) => createSender(url, 'callers' in pace ? pace.callers : 1_000));
  let acknowledged = 0;
  const sendOne = async (index: number): Promise<void> => {
    result.sentAt[index] = performance.timeOrigin + performance.now();
    result.failures += await sendUntilAcknowledged(senders[index % senders.length]!, reports[index]!);
    result.acknowledgedAt[index] = performance.timeOrigin + performance.now();
    acknowledged += 1;
    if (acknowledged % progressEvery === 0) tell({ acknowledged });
  };
  try {
    if ('callers' in pace) await sendWithCallers(reports.length, pace.callers, sendOne);
    else await sendAtRate(reports.length, pace.rate, sendOne);
    return result;
  } finally {
    for (const send of senders) send.close();
  }
}

async function sendWithCallers(count: number, callers: number, sendOne: (index: number) => Promise<void>) {
  let next = 0;
  const caller = async () => {
    while (next < count && !stopped) await sendOne(next++);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

async function sendAtRate(count: number, rate: number, sendOne: (index: number) => Promise<void>) {
  const startedAt = performance.now();
  const underWay: Promise<void>[] = [];
  for (let index = 0; index < count && !stopped; index += 1) {
    const wait = startedAt + (index * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    underWay.push(sendOne(index));
  }
  await Promise.all(underWay);
}

/** Sends a report until it is acknowledged. @returns the number of failures */
async function sendUntilAcknowledged(send: SendReport, report: CallerTask['reports'][number]): Promise<number> {
  for (let failures = 0; ; failures += 1) {
    const status = await send(report);
    if (status === 200) return failures;
    if (status !== null && status < 500) throw new Error(`a report was answered with ${status}`);
    await sleep(retryPauseMs);
  }
}

process.on('message', (message: MessageToCallers) => {
  if ('stop' in message) {
    stopped = true;
    return;
  }
  stopped = false;
  run(message.task).then(
    (result) => tell({ result }),
    (error: unknown) => tell({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
tell({ ready: true });

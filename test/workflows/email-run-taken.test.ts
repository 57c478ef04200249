import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NativeConnection } from '@temporalio/worker';
import type { Activities } from '../../activities/index.ts';
import { createTemporalClient, type TemporalClient } from '../../src/platform/temporal/temporal-client.ts';
import { createWorker } from '../../worker/create-worker.ts';
import { installQuietRuntime } from '../support/quiet-runtime.ts';
import { testServices } from '../support/services.ts';

const organisationId = 'org';
/** Id of the e-mail of the current test. */
let emailId = '';
let temporal: TemporalClient;
let taskQueue: string;
let stop: () => Promise<void>;
/** Answers the activities that send a single e-mail. */
let sending = Promise.withResolvers<'SENT'>();

const call = { ending: 'SUCCEEDED', lms: 'CUSTOM', callId: 'c', lmsEnrolmentId: 'l' };
const finished = () => Promise.resolve({ ending: 'SUCCEEDED', failed: false, message: '', emailIds: [emailId] });
const counts = { claimed: 1, applied: 1, unchanged: 0, unmatched: 0, failed: 0, emails: 1 };

// The moment between a commit and the workflow's next step cannot be met from outside; these stand in for it.
const activities = {
  applyWaitingReports: () => Promise.resolve({ ...counts, emailIds: [emailId] }),
  claimLifecycleAction: () => Promise.resolve(true),
  callLms: () => Promise.resolve(call),
  finishLifecycleAction: finished,
  sendWaitingEmails: () =>
    Promise.resolve({
      sent: 0,
      refused: 0,
      deferred: [{ organisationId, emailId, summary: 'E-mail', triedFor: 60_000, longestPause: 1_000 }],
      isServerAway: false,
    }),
  attemptWaitingDeliveries: () => Promise.resolve({ retrying: [], noticeIds: [emailId], isLast: true }),
  attemptWebhookDelivery: () => Promise.resolve({ ending: 'FAILED', noticeIds: [emailId] }),
  sendEmail: () => sending.promise,
  sendCertificateEmail: () => sending.promise,
  sendWebhookNotice: () => sending.promise,
};

beforeAll(async () => {
  const { temporalAddress, bundlePath } = testServices();
  taskQueue = `taken-${randomBytes(6).toString('hex')}`;
  const config = {
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_TASK_QUEUE: taskQueue,
    TEMPORAL_TLS: false,
    TEMPORAL_API_KEY: undefined,
  };
  installQuietRuntime();
  const connection = await NativeConnection.connect({ address: temporalAddress });
  const worker = await createWorker(config, {
    connection,
    activities: activities as unknown as Activities,
    workflowBundle: { codePath: bundlePath },
  });
  const running = worker.run();
  temporal = createTemporalClient(config);
  stop = async () => {
    worker.shutdown();
    await running;
    await Promise.all([connection.close(), temporal.close()]);
  };
});
afterAll(() => stop());

const batch = { organisationIds: [organisationId], limit: 1 };
const action = { organisationId, actionId: 'a' };
const certificate = () => ({ type: 'sendCertificateEmail', id: `certificate-email-${emailId}`, input: { emailId } });
const notice = () => ({ type: 'sendWebhookNotice', id: `webhook-notice-${emailId}`, input: { noticeId: emailId } });
const email = () => ({ type: 'sendEmail', id: `email-${emailId}`, input: { emailId } });

describe('a run that waits until somebody else has started the run of its e-mail', () => {
  it.each([
    ['sendEmails', { ...batch, isUrgent: false }, email],
    ['sendCertificateEmails', batch, certificate],
    ['applyProgressReports', batch, certificate],
    ['createEnrolment', action, certificate],
    ['transferEnrolment', action, certificate],
    ['cancelEnrolment', action, certificate],
    ['markEnrolment', action, certificate],
    ['deliverWebhooks', { organisationId, endpointId: 'e' }, notice],
    ['retryWebhookDelivery', { organisationId, endpointId: 'e', eventId: 'v', wait: 0 }, notice],
  ])('ends Completed: %s', async (type, input, started) => {
    emailId = randomBytes(6).toString('hex');
    sending = Promise.withResolvers();
    const { client } = temporal;
    const first = started();
    await client.workflow.start(first.type, {
      taskQueue,
      workflowId: first.id,
      args: [{ organisationId, ...first.input }],
    });
    const workflowId = `held-up-${emailId}`;
    try {
      await client.workflow.execute(type, { taskQueue, workflowId, args: [input] });
    } finally {
      sending.resolve('SENT');
    }
    const { status } = await client.workflow.getHandle(workflowId).describe();
    expect(status.name).toBe('COMPLETED');
    expect(await client.workflow.result(first.id)).toBe('SENT');
  });
});

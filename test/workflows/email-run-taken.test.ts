import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { NativeConnection } from '@temporalio/worker';
import type { Activities } from '../../activities/index.ts';
import { createRunStarter } from '../../src/temporal/report-runs.ts';
import { createTemporalClient } from '../../src/temporal/temporal-client.ts';
import { createWorker } from '../../worker/create-worker.ts';
import { installQuietRuntime } from '../support/quiet-runtime.ts';
import { testServices } from '../support/services.ts';

describe('a run of reports that was held up after its transaction', () => {
  it('of an earlier version ends well although the run of its e-mail was started meanwhile', async () => {
    const { temporalAddress, bundlePath } = testServices();
    const name = randomBytes(6).toString('hex');
    const config = {
      TEMPORAL_ADDRESS: temporalAddress,
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_TASK_QUEUE: `taken-${name}`,
      TEMPORAL_TLS: false,
      TEMPORAL_API_KEY: undefined,
    };
    const sending = Promise.withResolvers<'SENT'>();
    // The moment between a commit and the workflow's next step cannot be met from outside; these two stand in for it.
    const activities = {
      applyWaitingReports: () =>
        Promise.resolve({ claimed: 1, applied: 1, unchanged: 0, unmatched: 0, failed: 0, emails: 1, emailIds: [name] }),
      sendCertificateEmail: () => sending.promise,
    };
    installQuietRuntime();
    const connection = await NativeConnection.connect({ address: temporalAddress });
    const worker = await createWorker(config, {
      connection,
      activities: activities as unknown as Activities,
      workflowBundle: { codePath: bundlePath },
    });
    const temporal = createTemporalClient(config);
    const runs = createRunStarter(temporal);
    await worker.runUntil(async () => {
      try {
        await runs.startEmailRun({ organisationId: 'org', emailId: name });
        const result = await temporal.client.workflow.execute('applyProgressReports', {
          taskQueue: config.TEMPORAL_TASK_QUEUE,
          workflowId: `held-up-${name}`,
          args: [{ organisationIds: ['org'], limit: 1 }],
        });
        expect(result).toEqual([expect.objectContaining({ applied: 1, emails: 1 })]);
      } finally {
        sending.resolve('SENT');
      }
      expect(await temporal.client.workflow.result(`certificate-email-${name}`)).toBe('SENT');
    });
    await Promise.all([connection.close(), temporal.close()]);
  });
});

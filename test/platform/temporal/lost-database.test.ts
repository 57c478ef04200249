import { expect, it } from '@jest/globals';
import { msToTs } from '@temporalio/common/lib/time.js';
import { searchAttributes } from '../../../workflows/search-attributes.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTemporalServer } from '../../../dev/temporal-server.ts';
import { ReportDispatcher } from '../../../src/features/progress/report-dispatcher.ts';
import { createRunStarter } from '../../../src/features/progress/report-runs.ts';
import { createLifecycleRuns } from '../../../src/features/enrolments/lifecycle-runs.ts';
import { createTemporalClient } from '../../../src/platform/temporal/temporal-client.ts';
import { eventually } from '../../support/eventually.ts';
import { captureLog } from '../../support/log-capture.ts';
import { freePort } from '../../support/free-port.ts';
import { testServices } from '../../support/services.ts';

it('starts runs again after Temporal came back with an empty database, and logs why it cannot', async () => {
  const port = await freePort();
  const start = () =>
    startTemporalServer({ binary: testServices().temporalBinary, dataDir: null, port, log: () => undefined });
  let server = await start();
  const clientOf = (namespace: string) =>
    createTemporalClient({
      TEMPORAL_ADDRESS: server.address,
      TEMPORAL_NAMESPACE: namespace,
      TEMPORAL_TASK_QUEUE: 'nobody polls this',
      TEMPORAL_TLS: false,
      TEMPORAL_API_KEY: undefined,
    });
  const temporal = clientOf('default');
  // The server makes the namespace "default" by itself. This one is lost with the database.
  const ofLostNamespace = clientOf('lost-with-the-database');
  const logged = captureLog('api');
  const dispatcher = new ReportDispatcher(createRunStarter(ofLostNamespace), logged.log);
  const runs = createRunStarter(temporal);
  const actions = createLifecycleRuns(temporal);
  const startBoth = async () => {
    await runs.startEmailRun({ organisationId: newId(), emailId: newId() });
    await actions.start('CREATE', newId(), { organisationId: newId(), enrolmentId: newId(), lmsEnrolmentId: null });
    return true;
  };
  try {
    await startBoth();
    await ofLostNamespace.connection.workflowService.registerNamespace({
      namespace: 'lost-with-the-database',
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    });
    await server.stop();
    server = await start();
    let cause: unknown;
    const started = eventually(() =>
      startBoth().catch((error: unknown) => {
        cause = error;
        return null;
      }),
    );
    await started.catch(() => {
      throw cause;
    });
    const { customAttributes } = await temporal.connection.operatorService.listSearchAttributes({
      namespace: 'default',
    });
    expect(Object.keys(customAttributes)).toEqual(expect.arrayContaining(searchAttributes.map(({ name }) => name)));

    dispatcher.notify(newId());
    const [line] = await eventually(() => (logged.lines().length > 0 ? logged.lines() : null));
    expect(line).toMatchObject({ level: 'warn', message: 'a run of reports could not be started or followed' });
    expect(JSON.stringify(line!['error'])).toContain('lost-with-the-database');
  } finally {
    await dispatcher.stop();
    await Promise.all([temporal.close(), ofLostNamespace.close()]);
    await server.stop();
  }
});

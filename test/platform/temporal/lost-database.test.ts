import { expect, it } from '@jest/globals';
import { searchAttributes } from '../../../workflows/search-attributes.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTemporalServer } from '../../../dev/temporal-server.ts';
import { createRunStarter } from '../../../src/features/progress/report-runs.ts';
import { createLifecycleRuns } from '../../../src/features/enrolments/lifecycle-runs.ts';
import { createTemporalClient } from '../../../src/platform/temporal/temporal-client.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/free-port.ts';
import { testServices } from '../../support/services.ts';

it('starts runs again after Temporal came back with an empty database', async () => {
  const port = await freePort();
  const start = () =>
    startTemporalServer({ binary: testServices().temporalBinary, dataDir: null, port, log: () => undefined });
  let server = await start();
  const temporal = createTemporalClient({
    TEMPORAL_ADDRESS: server.address,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_TASK_QUEUE: 'nobody polls this',
    TEMPORAL_TLS: false,
    TEMPORAL_API_KEY: undefined,
  });
  const runs = createRunStarter(temporal);
  const actions = createLifecycleRuns(temporal);
  const startBoth = async () => {
    await runs.startEmailRun({ organisationId: newId(), emailId: newId() });
    await actions.start('CREATE', newId(), { organisationId: newId(), enrolmentId: newId(), lmsEnrolmentId: null });
    return true;
  };
  try {
    await startBoth();
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
  } finally {
    await temporal.close();
    await server.stop();
  }
});

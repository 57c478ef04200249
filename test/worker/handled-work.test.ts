import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createWebhookRuns } from '../../src/features/webhooks/webhook-runs.ts';
import { recordEvents } from '../../src/platform/events/record-events.ts';
import { newId } from '../../src/platform/ids.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { createEndpoint } from '../../src/features/webhooks/save-endpoint.ts';
import { createRequestCheck } from '../../src/platform/outbound-http/check-request.ts';
import type { HandledKind } from '../../src/platform/work/handled-work.ts';
import {
  createLifecycleEnvironment,
  type LifecycleEnvironment,
} from '../enrolments/lifecycle/lifecycle-environment.ts';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { eventually } from '../support/eventually.ts';
import { testOutbound } from '../support/test-keyring.ts';

let environment: LifecycleEnvironment;

beforeAll(async () => {
  environment = await createLifecycleEnvironment();
});
afterAll(() => environment.close());

/** Waits until the worker notes work of these kinds. @returns all kinds that it has noted since `begun` */
async function noted(begun: number, ...awaited: HandledKind[]): Promise<HandledKind[]> {
  return eventually(() => {
    const since = performance.now() - begun;
    const kinds = environment.watchedWork.filter(({ sinceHandled }) => sinceHandled() < since).map(({ kind }) => kind);
    return awaited.every((kind) => kinds.includes(kind)) ? kinds : null;
  });
}

it('notes each kind of work for the health check when it has recorded some, and no other kind', async () => {
  const { database, lms } = environment;
  const tenant = await environment.buildTenant();
  const { organisation, userId, courseId, studentIds } = tenant;
  const enrolment = await buildEnrolment(database.app, organisation.id);

  const reported = performance.now();
  await environment.report(organisation, `lms-${enrolment.id}`, 100);
  const run = { workflowId: newId(), summary: 'test', organisationIds: [organisation.id], limit: 10 };
  await (
    await environment.runs.startReportRun(run)
  ).result;
  // The certificate that the report has earned is sent.
  expect(await noted(reported, 'reports', 'e-mails')).toEqual(['reports', 'e-mails']);

  const acted = performance.now();
  lms.answerWith(json(201, { id: 'lms-1' }));
  await environment.perform(tenant, { kind: 'CREATE', studentId: studentIds[0], courseId });
  expect(await noted(acted, 'actions')).toEqual(['actions']);

  const endpoint = await createEndpoint(
    {
      database: database.app,
      secretBox: createSecretBox(testOutbound.SECRET_KEYS),
      requestCheck: createRequestCheck({ allowedRanges: testOutbound.OUTBOUND_ALLOWED_RANGES }),
    },
    organisation.id,
    { name: 'CRM', url: `${lms.origin}/hook`, description: '', eventTypes: null, authentication: { type: 'NONE' } },
    { kind: 'USER', userId },
  );
  const delivered = performance.now();
  await database.app.inOrganisation(organisation.id, (tx) =>
    recordEvents(tx, [{ id: newId(), type: 'enrolment.created', subjectId: enrolment.id, data: {} }]),
  );
  await createWebhookRuns(environment.temporal).startDeliveryRun({
    organisationId: organisation.id,
    endpointId: endpoint.id,
  });
  expect(await noted(delivered, 'deliveries')).toEqual(['deliveries']);
});

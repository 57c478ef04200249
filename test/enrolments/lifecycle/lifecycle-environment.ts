import { randomUUID } from 'node:crypto';
import type { RetryLimits } from '../../../activities/retry-limit.ts';
import { createUser } from '../../../src/features/accounts/users/create-user.ts';
import { ActionTurns } from '../../../src/features/enrolments/lifecycle/action-turns.ts';
import {
  performAction,
  type PerformActionDependencies,
} from '../../../src/features/enrolments/lifecycle/perform-action.ts';
import type { ResolveDependencies } from '../../../src/features/enrolments/lifecycle/resolve-action.ts';
import type { WorkerConfig } from '../../../src/platform/config/index.ts';
import type { ActionRequest } from '../../../src/features/enrolments/lifecycle/request-action.ts';
import type { LmsOperation } from '../../../src/features/lms/rules/operations.ts';
import type { LifecycleActionRecord } from '../../../src/features/enrolments/store/lifecycle-actions.ts';
import { saveOperation, type StoredOperation } from '../../../src/features/lms/store/lms-configuration.ts';
import { createLifecycleRuns } from '../../../src/features/enrolments/lifecycle-runs.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createOutboundClient } from '../../../src/platform/outbound-http/outbound-client.ts';
import { createSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import winston from 'winston';
import { buildCourse } from '../../factories/course-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../../factories/organisation-factory.ts';
import { buildStudent } from '../../factories/student-factory.ts';
import { connectorsInThreads } from '../../support/connectors/in-threads.ts';
import { testKeyring, testOutbound } from '../../support/test-keyring.ts';
import { createWorkflowEnvironment, type WorkflowEnvironment } from '../../workflows/workflow-environment.ts';
import { startTestLms, type TestLms } from './test-lms.ts';

/** The operations of actions on enrolments, and looking one up. */
export const enrolmentOperations: readonly LmsOperation[] = [
  'GET_ENROLMENT',
  'CREATE_ENROLMENT',
  'TRANSFER_ENROLMENT',
  'CANCEL_ENROLMENT',
  'UPDATE_MARKING',
];

/** Bodies and paths of a custom LMS, as an administrator would configure it. */
export const operationTemplates: Readonly<Record<LmsOperation, { path: string; body: string }>> = {
  GET_COURSES: { path: '/courses?q=${searchTerm}', body: '' },
  GET_COURSE: { path: '/courses/${courseId}', body: '' },
  GET_ENROLMENT: { path: '/enrolments/${enrolmentId}', body: '' },
  CREATE_ENROLMENT: {
    path: '/enrolments',
    body: '{"course": "${courseId}", "name": "${student.firstName} ${student.lastName}", "ref": "${student.id}"}',
  },
  TRANSFER_ENROLMENT: { path: '/enrolments/${enrolmentId}/transfer', body: '{"to": "${to.firstName}"}' },
  CANCEL_ENROLMENT: { path: '/enrolments/${enrolmentId}/cancel', body: '{}' },
  UPDATE_MARKING: { path: '/enrolments/${enrolmentId}/marks', body: '{"results": ${quizResults}}' },
};

export interface LifecycleEnvironment extends WorkflowEnvironment {
  readonly lms: TestLms;
  readonly actions: PerformActionDependencies;
  readonly resolve: ResolveDependencies;
  /** An organisation with a user, a linked course, two students, and the given operations configured. */
  buildTenant(operations?: readonly LmsOperation[]): Promise<Tenant>;
  configure(organisationId: string, operation: LmsOperation, overrides?: Partial<StoredOperation>): Promise<void>;
  /** Stores many unmatched reports of an id. The last digits of their ids count from 1; the `highest` have 70 %, the others less. */
  flood(tenant: Tenant, lmsEnrolmentId: string, many: number, highest: readonly number[]): Promise<void>;
  /** Acts as the tenant's user, with a new Idempotency-Key unless one is given. */
  perform(tenant: Tenant, request: ActionRequest, idempotencyKey?: string): Promise<LifecycleActionRecord>;
}

export interface Tenant {
  readonly organisation: TestOrganisation;
  readonly userId: string;
  readonly courseId: string;
  readonly unitIds: readonly string[];
  readonly studentIds: readonly [string, string];
}

export async function createLifecycleEnvironment(
  limits?: RetryLimits,
  overrides: Partial<WorkerConfig> = {},
): Promise<LifecycleEnvironment> {
  const environment = await createWorkflowEnvironment(overrides, limits);
  const lms = await startTestLms();
  const { database } = environment;
  const actions: PerformActionDependencies = {
    database: database.app,
    runs: createLifecycleRuns(environment.temporal),
    turns: new ActionTurns(),
    log: winston.createLogger({ silent: true }),
  };
  const client = createOutboundClient({ allowedRanges: testOutbound.OUTBOUND_ALLOWED_RANGES });
  const resolve: ResolveDependencies = {
    database: database.app,
    secretBox: createSecretBox(testKeyring),
    firstPartyUrl: null,
    tenantClient: client,
    firstPartyClient: client,
    connectors: connectorsInThreads,
    messageIdDomain: 'attain.example',
    log: environment.workerLog.log,
    onEmailsQueued: () => environment.emails.notify(),
  };
  const configure: LifecycleEnvironment['configure'] = (organisationId, operation, overrides = {}) =>
    database.app.inOrganisation(organisationId, (tx) =>
      saveOperation(tx, {
        operation,
        url: lms.origin + operationTemplates[operation].path,
        body: operationTemplates[operation].body,
        authenticationType: 'NONE',
        credentials: null,
        ...overrides,
      }),
    );
  return {
    ...environment,
    lms,
    actions,
    resolve,
    configure,
    flood: ({ organisation }, lmsEnrolmentId, many, highest) =>
      database.asOwner(`
        insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at)
        select ('${newId().slice(0, 24)}' || lpad(to_hex(n), 12, '0'))::uuid, k.organisation_id, k.id, 'r', '${lmsEnrolmentId}',
          case when n in (${[0, ...highest].join(', ')}) then 70 else n % 60 end, 'UNMATCHED', now()
        from api_key k, generate_series(1, ${many}) n where k.organisation_id = '${organisation.id}'`),
    perform: (tenant, request, idempotencyKey = randomUUID()) =>
      performAction(
        actions,
        { organisationId: tenant.organisation.id, userId: tenant.userId, idempotencyKey },
        request,
      ),
    buildTenant: async (operations = ['CREATE_ENROLMENT']) => {
      const organisation = await buildOrganisation(database.app);
      const input = {
        email: `${randomUUID()}@example.org`,
        name: 'Ann Admin',
        role: 'ADMIN',
        password: 'correct horse battery',
      } as const;
      const user = await createUser(database.app, organisation.id, input, { kind: 'SYSTEM' });
      const course = await buildCourse(database.app, organisation.id, { lmsCourseId: 'course-7' });
      const first = await buildStudent(database.app, organisation.id, { firstName: 'Zoë', lastName: 'O"Brien\\' });
      const second = await buildStudent(database.app, organisation.id);
      for (const operation of operations) await configure(organisation.id, operation);
      return {
        organisation,
        userId: user.id,
        courseId: course.id,
        unitIds: course.unitIds,
        studentIds: [first.id, second.id],
      };
    },
    close: async () => {
      await environment.close();
      await lms.close();
    },
  };
}

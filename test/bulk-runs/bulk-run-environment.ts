import type { RetryLimits } from '../../activities/retry-limit.ts';
import type { BulkKind } from '../../src/domain/bulk-runs/bulk-runs.ts';
import { createBulkRun, type Selection } from '../../src/features/bulk-runs/create-bulk-run.ts';
import { cancelBulkRun, startBulkRun } from '../../src/features/bulk-runs/decide-bulk-run.ts';
import { listRows, showBulkRun, type BulkRunOverview } from '../../src/features/bulk-runs/show-bulk-runs.ts';
import { createBulkRunStarts } from '../../src/features/bulk-runs/start-bulk-runs.ts';
import type { ListedBulkRow } from '../../src/features/bulk-runs/store/bulk-rows.ts';
import type { WorkerConfig } from '../../src/platform/config/index.ts';
import {
  createLifecycleEnvironment,
  type LifecycleEnvironment,
  type Tenant,
} from '../enrolments/lifecycle/lifecycle-environment.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { eventually } from '../support/eventually.ts';

export interface BulkRunEnvironment extends LifecycleEnvironment {
  /** Adds students. @returns their ids */
  addStudents(tenant: Tenant, count: number): Promise<string[]>;
  preview(tenant: Tenant, kind: BulkKind, selection: Selection): Promise<string>;
  /** Previews and starts a run. @returns its id */
  begin(tenant: Tenant, kind: BulkKind, ids: readonly string[]): Promise<string>;
  show(tenant: Tenant, bulkRunId: string): Promise<BulkRunOverview>;
  /** Starts the run's workflow once more. */
  start(tenant: Tenant, bulkRunId: string): Promise<void>;
  cancel(tenant: Tenant, bulkRunId: string): Promise<void>;
  rows(tenant: Tenant, bulkRunId: string): Promise<readonly ListedBulkRow[]>;
  /** The rows and the state, as soon as the run has ended. */
  ended(tenant: Tenant, bulkRunId: string): Promise<{ state: string; rows: readonly ListedBulkRow[] }>;
}

/** The real worker with a real LMS, and bulk runs as the API makes them. */
export async function createBulkRunEnvironment(
  limits?: RetryLimits,
  overrides: Partial<WorkerConfig> = {},
): Promise<BulkRunEnvironment> {
  const environment = await createLifecycleEnvironment(limits, overrides);
  const { app } = environment.database;
  const starts = createBulkRunStarts(environment.temporal);
  const deciding = ({ organisation, userId }: Tenant, bulkRunId: string) => ({
    organisationId: organisation.id,
    bulkRunId,
    userId,
  });
  const preview: BulkRunEnvironment['preview'] = ({ organisation, userId, courseId }, kind, selection) =>
    createBulkRun(app, organisation.id, { kind, courseId: kind === 'ENROL' ? courseId : null, selection }, userId);
  const rows: BulkRunEnvironment['rows'] = async ({ organisation }, bulkRunId) => {
    const all: ListedBulkRow[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await listRows(app, organisation.id, bulkRunId, {
        limit: 100,
        ...(cursor === undefined ? {} : { cursor }),
      });
      all.push(...page.items);
      if (page.nextCursor === null) return all;
      cursor = page.nextCursor;
    }
  };
  return {
    ...environment,
    addStudents: async ({ organisation }, count) => {
      const added = [];
      for (let n = 0; n < count; n += 1) added.push((await buildStudent(app, organisation.id)).id);
      return added;
    },
    preview,
    begin: async (tenant, kind, ids) => {
      const id = await preview(tenant, kind, { ids });
      await startBulkRun(app, deciding(tenant, id));
      await starts({ organisationId: tenant.organisation.id, bulkRunId: id });
      return id;
    },
    show: ({ organisation }, bulkRunId) => showBulkRun(app, organisation.id, bulkRunId),
    start: ({ organisation }, bulkRunId) => starts({ organisationId: organisation.id, bulkRunId }),
    cancel: (tenant, bulkRunId) => cancelBulkRun(app, deciding(tenant, bulkRunId)),
    rows,
    ended: async (tenant, bulkRunId) => {
      const { state } = await eventually(async () => {
        const found = await showBulkRun(app, tenant.organisation.id, bulkRunId);
        return found.finishedAt === null ? null : found;
      }, 60_000);
      return { state, rows: await rows(tenant, bulkRunId) };
    },
  };
}

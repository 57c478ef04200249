import { csvFile } from '../../src/platform/exports/write-csv.ts';
import type { ImportKind, ImportState } from '../../src/domain/imports/import-states.ts';
import type { RetryLimits } from '../../activities/retry-limit.ts';
import { cancelImport, confirmImport } from '../../src/features/imports/decide-import.ts';
import { exportResult, listRows, showImport, type ShownRow } from '../../src/features/imports/show-imports.ts';
import { readImportFile, type FileToRead } from '../../src/features/imports/read-import-file.ts';
import { uploadImport } from '../../src/features/imports/upload-import.ts';
import type { WorkerConfig } from '../../src/platform/config/index.ts';
import { createImportRuns } from '../../src/features/imports/import-runs.ts';
import {
  createLifecycleEnvironment,
  type LifecycleEnvironment,
  type Tenant,
} from '../enrolments/lifecycle/lifecycle-environment.ts';
import { eventually } from '../support/eventually.ts';

export interface ImportEnvironment extends LifecycleEnvironment {
  /** Uploads and confirms a file and starts its run. @returns the import's id */
  begin(tenant: Tenant, kind: ImportKind, lines: readonly string[]): Promise<string>;
  /** Its rows, as soon as it has ended. */
  ended(tenant: Tenant, importId: string, limit?: number): Promise<{ state: ImportState; rows: readonly ShownRow[] }>;
  /** Starts the import's run once more. */
  start(tenant: Tenant, importId: string): Promise<void>;
  cancel(tenant: Tenant, importId: string): Promise<void>;
  /** The result as it is downloaded. */
  result(tenant: Tenant, importId: string): Promise<string>;
}

/** The real worker with a real LMS, and imports as the API makes them. */
export async function createImportEnvironment(
  limits?: RetryLimits,
  overrides: Partial<WorkerConfig> = {},
): Promise<ImportEnvironment> {
  const environment = await createLifecycleEnvironment(limits, overrides);
  const { app } = environment.database;
  const start = createImportRuns(environment.temporal);
  const reading = {
    database: app,
    readImportFile: (_organisationId: string, file: FileToRead) => readImportFile(file),
  };
  const deciding = ({ organisation, userId }: Tenant, importId: string) => ({
    organisationId: organisation.id,
    importId,
    userId,
  });
  return {
    ...environment,
    begin: async (tenant, kind, lines) => {
      const upload = { kind, fileName: 'people.csv', file: Buffer.from(lines.join('\r\n')) };
      const importId = await uploadImport(reading, tenant.organisation.id, upload, tenant.userId);
      await confirmImport(app, deciding(tenant, importId));
      await start({ organisationId: tenant.organisation.id, importId });
      return importId;
    },
    start: ({ organisation }, importId) => start({ organisationId: organisation.id, importId }),
    ended: async ({ organisation }, importId, limit = 60_000) => {
      const { state } = await eventually(async () => {
        const found = await showImport(app, organisation.id, importId);
        return found.finishedAt === null ? null : found;
      }, limit);
      const rows: ShownRow[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await listRows(app, organisation.id, importId, {
          limit: 100,
          ...(cursor === undefined ? {} : { cursor }),
        });
        rows.push(...page.items);
        if (page.nextCursor === null) return { state, rows };
        cursor = page.nextCursor;
      }
    },
    cancel: (tenant, importId) => cancelImport(app, deciding(tenant, importId)),
    result: async ({ organisation }, importId) => {
      let text = '';
      const table = await exportResult(app, organisation.id, importId, { kind: 'SYSTEM' });
      for await (const part of csvFile(table)) text += part;
      return text;
    },
  };
}

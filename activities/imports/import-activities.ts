import { recordCall, requestCall, type RowOfImport } from '../../src/application/imports/import-by-call.ts';
import { claimImport, finishImport } from '../../src/application/imports/run-import.ts';
import { workOffRows, type WorkedOff } from '../../src/application/imports/work-off-rows.ts';
import type { ImportEnding, ImportRowsInput } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { inRun } from '../in-run.ts';

export function importActivities({ imports }: ActivityDependencies) {
  const { database } = imports;
  return {
    /** Makes the import this run's own; false when it has ended. */
    claimImport(input: ImportRowsInput): Promise<boolean> {
      return inRun(input.organisationId, ({ runId }) => claimImport(database, input, runId));
    },

    /** Works off the next rows that need no call, and names those that do. */
    workOffImportRows(input: ImportRowsInput & { limit: number }): Promise<WorkedOff> {
      return inRun(input.organisationId, ({ runId }) => workOffRows(imports, { ...input, runId }));
    },

    /** Has the create action of a row requested; null when the row needs none. */
    requestImportCall(input: RowOfImport): Promise<string | null> {
      return inRun(input.organisationId, () => requestCall(database, input));
    },

    /** Writes down how a row's action ended; fails, to be tried again, while it has not. */
    recordImportCall(input: RowOfImport): Promise<void> {
      return inRun(input.organisationId, () => recordCall(database, input));
    },

    /** Ends the import. */
    finishImport(input: ImportRowsInput): Promise<ImportEnding> {
      return inRun(input.organisationId, () => finishImport(database, input));
    },
  };
}

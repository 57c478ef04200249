import type { FailedStep } from '../../src/domain/work/failed-step.ts';
import {
  recordCall,
  requestCall,
  type RequestedCall,
  type RowOfImport,
} from '../../src/features/imports/import-by-call.ts';
import { orFailRow } from '../../src/features/imports/or-fail-row.ts';
import { claimImport, endFailedImport, finishImport } from '../../src/features/imports/run-import.ts';
import { importNextRows, type ImportedRows } from '../../src/features/imports/import-next-rows.ts';
import { restAfterRequest } from '../../src/platform/work/pace-rows.ts';
import type { ImportEnding, ImportRowsInput } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { sentByBatches } from '../emails/sent-by-batches.ts';
import { inStep } from '../in-step.ts';
import { rowWaits } from '../row-waits.ts';
import { withinLimit } from '../retry-limit.ts';

export function importActivities({ imports, limits }: ActivityDependencies) {
  const { database } = imports;
  return {
    /** Claims the import for this run. Returns false when the import has ended. */
    claimImport(input: ImportRowsInput): Promise<boolean> {
      return inStep(input.organisationId, ({ runId }) =>
        withinLimit(limits.import, () => claimImport(database, input, runId)),
      );
    },

    /** Imports the next rows that need no call, and returns the rows that do. */
    workOffImportRows(input: ImportRowsInput & { limit: number }): Promise<ImportedRows> {
      return inStep(input.organisationId, async ({ runId }) => ({
        ...(await withinLimit(limits.import, (isLastAttempt) =>
          importNextRows(imports, { ...input, runId, isLastAttempt }),
        )),
        emailIds: sentByBatches,
      }));
    },

    /**
     * Requests the create action of a row. Returns null when the row needs none. Fails, to be tried again, while too
     * many actions are open.
     */
    requestImportCall(input: RowOfImport): Promise<string | null> {
      return inStep(input.organisationId, async () => {
        const requested = await withinLimit(limits.import, (isLast) =>
          orFailRow<RequestedCall>(imports, input, isLast, { actionId: null }, () => requestCall(imports, input)),
        );
        if (requested === 'WAIT') return rowWaits();
        if (requested.actionId !== null) await restAfterRequest(input.organisationId);
        return requested.actionId;
      });
    },

    /** Records the outcome of a row's action. Fails, to be tried again, while the action is open. */
    recordImportCall(input: RowOfImport): Promise<void> {
      return inStep(input.organisationId, () =>
        withinLimit(limits.import, (isLast) =>
          orFailRow(imports, input, isLast, undefined, () => recordCall(database, input), 'UNKNOWN'),
        ),
      );
    },

    finishImport(input: ImportRowsInput): Promise<ImportEnding> {
      return inStep(input.organisationId, () => withinLimit(limits.import, () => finishImport(database, input)));
    },

    /** Ends an import that cannot go on. */
    endFailedImport(input: ImportRowsInput & FailedStep): Promise<void> {
      return inStep(input.organisationId, () => withinLimit(limits.closing, () => endFailedImport(imports, input)));
    },
  };
}

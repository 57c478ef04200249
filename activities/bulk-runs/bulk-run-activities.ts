import type { FailedStep } from '../../src/domain/work/failed-step.ts';
import { claimBulkRun, endFailedBulkRun, finishBulkRun } from '../../src/features/bulk-runs/end-bulk-run.ts';
import { orFailRow, type RowOfBulkRun } from '../../src/features/bulk-runs/or-fail-row.ts';
import { processNextRows, type ProcessedRows } from '../../src/features/bulk-runs/process-next-rows.ts';
import { recordRowAction, requestRowAction, type RequestedAction } from '../../src/features/bulk-runs/row-action.ts';
import { restAfterRequest } from '../../src/platform/work/pace-rows.ts';
import type { BulkRunEnding, BulkRunInput } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { inStep } from '../in-step.ts';
import { withinLimit } from '../retry-limit.ts';
import { rowWaits } from '../row-waits.ts';

export function bulkRunActivities({ bulkRuns, limits }: ActivityDependencies) {
  const { database } = bulkRuns;
  return {
    /** Claims the bulk run for this run. Returns false when it has ended. */
    claimBulkRun(input: BulkRunInput): Promise<boolean> {
      return inStep(input.organisationId, ({ runId }) =>
        withinLimit(limits.import, () => claimBulkRun(database, input, runId)),
      );
    },

    /** Processes the next rows that need no call, and returns the rows that do. */
    processBulkRows(input: BulkRunInput & { limit: number }): Promise<ProcessedRows> {
      return inStep(input.organisationId, ({ runId }) =>
        withinLimit(limits.import, (isLastAttempt) => processNextRows(bulkRuns, { ...input, runId, isLastAttempt })),
      );
    },

    /**
     * Requests the action of a row. Returns null when the row needs none. Fails, to be tried again, while too many
     * actions are open.
     */
    requestBulkAction(input: RowOfBulkRun): Promise<string | null> {
      return inStep(input.organisationId, async () => {
        const requested = await withinLimit(limits.import, (isLast) =>
          orFailRow<RequestedAction>(bulkRuns, input, isLast, { actionId: null }, () =>
            requestRowAction(bulkRuns, input),
          ),
        );
        if (requested === 'WAIT') return rowWaits();
        if (requested.actionId !== null) await restAfterRequest(input.organisationId);
        return requested.actionId;
      });
    },

    /** Records the outcome of a row's action. Fails, to be tried again, while the action is open. */
    recordBulkAction(input: RowOfBulkRun): Promise<void> {
      return inStep(input.organisationId, () =>
        withinLimit(limits.import, (isLast) =>
          orFailRow(bulkRuns, input, isLast, undefined, () => recordRowAction(database, input), 'UNKNOWN'),
        ),
      );
    },

    finishBulkRun(input: BulkRunInput): Promise<BulkRunEnding> {
      return inStep(input.organisationId, () => withinLimit(limits.import, () => finishBulkRun(database, input)));
    },

    /** Ends a bulk run that cannot go on. */
    endFailedBulkRun(input: BulkRunInput & FailedStep): Promise<void> {
      return inStep(input.organisationId, () => withinLimit(limits.closing, () => endFailedBulkRun(bulkRuns, input)));
    },
  };
}

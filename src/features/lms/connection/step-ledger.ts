import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { repeatWhileTransient } from '../../../platform/work/repeat-while-transient.ts';
import type { StepLedger, StepStart } from '../connectors/connector-call.ts';
import { closeLmsCallStep, openLmsCallStep } from '../store/lms-call-steps.ts';

/** Milliseconds for which recording a reply is repeated, since an operation that has begun should not fail by it. */
const closingDeadline = 5_000;

/**
 * Keeps the steps of one call in the ledger. If the end of a write cannot be stored, its row stays open, and the
 * operation goes on with the reply that it has.
 */
export function createStepLedger(
  { database, log }: { readonly database: Database; readonly log: Logger },
  organisationId: string,
  callId: string,
): StepLedger {
  const rowOf = (step: StepStart) => ({ ...step, id: newId(), callId });
  return {
    open: async (step) => {
      const row = rowOf(step);
      await database.inOrganisation(organisationId, (tx) => openLmsCallStep(tx, row));
      return row.id;
    },
    close: async (id, end) => {
      const write = () => database.inOrganisation(organisationId, (tx) => closeLmsCallStep(tx, id, end));
      try {
        await repeatWhileTransient(write, closingDeadline);
      } catch (error) {
        log.error('the end of a step could not be recorded', { callId, stepId: id, error });
      }
    },
    record: async (step, end) => {
      const row = rowOf(step);
      const write = () =>
        database.inOrganisation(organisationId, async (tx) => {
          await openLmsCallStep(tx, row);
          await closeLmsCallStep(tx, row.id, end);
        });
      await repeatWhileTransient(write, closingDeadline);
    },
  };
}

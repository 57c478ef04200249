import type { CheckPart } from '../../domain/lms/checks.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { closeLostCall, findTitledSteps, withLostSteps } from '../lms/index.ts';

/** Closes the call of a part that was lost, and adds to the part's message what the ledger knows of its requests. */
export async function withLostCall(tx: OrganisationTransaction, part: CheckPart): Promise<CheckPart> {
  const { callId, name } = part;
  if (callId === null) return part;
  await closeLostCall(tx, callId);
  const steps = await findTitledSteps(tx, { id: callId, operation: name });
  const told = withLostSteps({ ...part, ending: 'UNKNOWN' as const, message: part.message ?? '' }, steps);
  return { ...part, message: told.message, words: told.words };
}

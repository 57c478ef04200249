import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findConnection } from '../store/lms-connection.ts';
import type { ConnectorDocument } from '../connectors/document.ts';
import { findLmsCallSteps, type LmsCallStepRecord } from '../store/lms-call-steps.ts';
import { titleOf } from '../connectors/run/title-of.ts';
import { documentOf } from './document-of.ts';

/** A step in the ledger with what it does, in words. */
export interface TitledStep extends LmsCallStepRecord {
  readonly title: string;
}

/**
 * Returns the steps of a call in their order. The titles are those of the organisation's present connector. A step that it
 * does not have any more is called by its name.
 */
export async function findTitledSteps(
  tx: OrganisationTransaction,
  call: { readonly id: string; readonly operation: string },
): Promise<TitledStep[]> {
  const steps = await findLmsCallSteps(tx, call.id);
  if (steps.length === 0) return [];
  const stored = await findConnection(tx);
  const parsed = stored === null ? null : documentOf(stored);
  return titled(steps, parsed?.ok === true ? parsed.document : null, call.operation);
}

/** Adds the titles of a document to the steps of an operation. Without a title, a step is called by its name. */
export function titled(
  steps: readonly LmsCallStepRecord[],
  document: ConnectorDocument | null,
  called: string,
): TitledStep[] {
  const operations = Object.entries(document?.operations ?? {});
  const known = operations.find(([operation]) => operation === called)?.[1]?.steps ?? [];
  const titles = new Map(known.map((step) => [step.name, titleOf(step)]));
  return steps.map((step) => ({ ...step, title: titles.get(step.name) ?? step.name }));
}

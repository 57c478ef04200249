import type { RequestMembers } from '../document.ts';
import { renderStep, requestExpressions, type RenderedStep } from '../steps/render-step.ts';
import type { OperationRun } from './operation-run.ts';

/**
 * Evaluates the inserts of a request and renders it.
 * @param further what its expressions see besides the input of the run: `item` and `index`
 * @throws StepFailure
 */
export async function prepareRequest(
  run: OperationRun,
  members: RequestMembers,
  further: Readonly<Record<string, unknown>> = {},
): Promise<RenderedStep> {
  const valueOf = await run.valuesOf(requestExpressions(members), further);
  return renderStep(members, { address: run.call.address, valueOf, secretOf: run.secrets.of });
}

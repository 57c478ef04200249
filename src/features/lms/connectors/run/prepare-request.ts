import { asSentence } from '../../../../language/sentence.ts';
import { connectorOperations, operationName } from '../connector-operations.ts';
import type { RequestMembers } from '../document.ts';
import { expressionsIn } from '../inserts/fill-inserts.ts';
import { renderStep, requestExpressions, type RenderedStep } from '../steps/render-step.ts';
import type { OperationRun } from './operation-run.ts';
import { StepFailure } from './step-failure.ts';

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
  try {
    return renderStep(members, { address: run.call.address, valueOf, secretOf: run.secrets.of });
  } catch (error) {
    throw unknownName(run, members.url ?? '') ?? error;
  }
}

/** An address with an empty part says less than the name that does not exist. Null when the URL has no such name. */
function unknownName({ call, input }: OperationRun, url: string): StepFailure | null {
  const { variables } = connectorOperations[call.operation];
  for (const expression of expressionsIn(url)) {
    const [, owner, name = ''] = /^(variables|constants)\.([\w.]+)$/.exec(expression) ?? [];
    if (owner === undefined) continue;
    const names = owner === 'constants' ? Object.keys(input.constants) : variables;
    if (names.some((each) => each === name || each.startsWith(`${name}.`))) continue;
    return StepFailure.misconfigured(
      owner === 'constants'
        ? asSentence('The URL has {insert}, but there is no setting “{name}”.', { insert: `{{${expression}}}`, name })
        : asSentence(
            'The URL has {insert}, but there is no variable “{name}” in {operation}. Possible names: {names}.',
            {
              insert: `{{${expression}}}`,
              name,
              operation: operationName(call.operation),
              names: variables.join(', '),
            },
          ),
    );
  }
  return null;
}

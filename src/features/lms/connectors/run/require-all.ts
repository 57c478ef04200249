import { asSentence } from '../../../../language/sentence.ts';
import { connectorLimits } from '../connector-limits.ts';
import type { ConnectorRequirement } from '../document.ts';
import { messageSentence } from '../presets/preset-messages.ts';
import type { OperationRun } from './operation-run.ts';
import { requiredValue } from './required-value.ts';
import { StepFailure } from './step-failure.ts';

/**
 * Checks requirements in their order. @throws StepFailure with the sentence of the first one that is not true
 */
export async function requireAll(run: OperationRun, requirements: readonly ConnectorRequirement[] = []): Promise<void> {
  const expressions = requirements.flatMap(({ that, otherwise }, index) => [
    [`that${index}`, that] as const,
    [`otherwise${index}`, otherwise] as const,
  ]);
  const results = await run.evaluate(Object.fromEntries(expressions));
  for (const [index, { that, otherwise }] of requirements.entries()) {
    if (requiredValue(that, results[`that${index}`]) === true) continue;
    const sentence = results[`otherwise${index}`];
    const message = sentence?.ok === true && typeof sentence.value === 'string' ? sentence.value : null;
    throw new StepFailure(
      'EXPRESSION',
      message === null
        ? asSentence('A requirement of the connector is not met.')
        : messageSentence(otherwise, message.slice(0, connectorLimits.messageLength)),
    );
  }
}

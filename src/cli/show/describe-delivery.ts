import type { EventDeliveryWithAttempts } from '../../features/webhooks/index.ts';
import type { Installation } from '../installation.ts';
import { counted } from './describe-entry.ts';
import { runLink } from './run-links.ts';

/** Returns lines about the delivery of an event to an endpoint: its state, its run and its attempts. */
export function describeDelivery(
  installation: Pick<Installation, 'config'>,
  { endpointId, type, state, nextAttemptAt, attempts, lastError, workflowId }: EventDeliveryWithAttempts,
): string[] {
  const next = nextAttemptAt === null ? '' : `, next attempt ${nextAttemptAt.toISOString()}`;
  const link = runLink(installation, { workflowId, runId: null });
  return [
    `${type} to endpoint ${endpointId}: ${state} after ${counted(attempts.length, 'attempt')}${next}`,
    ...(link === null ? [] : [`  ${link}`]),
    ...attempts.map(({ number, startedAt, ending, status, error, durationMs }) => {
      const took = durationMs === null ? null : `${durationMs} ms`;
      const how = [ending, status, took].filter((part) => part !== null).join(', ');
      // An error is a sentence of its own.
      return `  ${startedAt.toISOString()}  attempt ${number}: ${how}${error === null ? '' : `: ${error}`}`;
    }),
    ...(attempts.length === 0 && lastError !== null ? [`  ${lastError}`] : []),
  ];
}

import { putOffWork } from '../../platform/work/put-off-work.ts';
import type { DeliverDependencies, EndpointKey } from './deliver-dependencies.ts';

/**
 * Puts off a delivery that the database refuses to change, so that it is attempted later.
 * @throws the failure when the database is away
 */
export function putOffDelivery(
  dependencies: Pick<DeliverDependencies, 'database' | 'log'>,
  { organisationId, endpointId, eventId }: EndpointKey & { readonly eventId: string },
  failure: unknown,
): Promise<void> {
  const work = { kind: 'WEBHOOK_DELIVERY', subjectId: eventId, endpointId } as const;
  return putOffWork(dependencies, organisationId, work, failure);
}

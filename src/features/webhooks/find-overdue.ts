import type { Database } from '../../platform/database/database.ts';
import { overdueDeliveries, type OverdueDelivery } from './store/webhook-lookups.ts';

/**
 * Milliseconds. A run makes its attempt when it is due. A delivery that is overdue for longer may have lost its run.
 */
const overdueFor = 60_000;
const lookedAt = 1_000;
const perSweep = 100;

/**
 * Returns deliveries that may have no run to retry them. A start for one with a run is harmless. They are chosen at
 * random among those that have waited longest, so that a few impossible ones do not block the others.
 */
export async function findOverdueDeliveries(database: Database, now = new Date()): Promise<OverdueDelivery[]> {
  const overdue = await overdueDeliveries(database, new Date(now.getTime() - overdueFor), lookedAt);
  return overdue
    .map((delivery) => ({ delivery, order: Math.random() }))
    .sort((left, right) => left.order - right.order)
    .slice(0, perSweep)
    .map(({ delivery }) => delivery);
}

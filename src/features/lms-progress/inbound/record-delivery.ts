import { englishWording, type Sentence } from '../../../language/sentence.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { recordDelivery, type FoundInbound } from '../store/inbound.ts';

/** Milliseconds between two records of the same kind for an address. */
const pause = 2_000;
const rememberedAddresses = 10_000;

/**
 * Records the last accepted and the last refused delivery of an address, so that its page can show them. It never waits
 * and never throws: the delivery itself is decided already.
 */
export function createRecordDelivery(
  database: Database,
  log: Logger,
): (address: Pick<FoundInbound, 'organisationId' | 'inboundId'>, refusal: Sentence | null) => void {
  const recordedAt = new Map<string, number>();
  /** Addresses for which one is written now: words of refusals may differ each time, and their records wait for each other. */
  const underWay = new Set<string>();
  return ({ organisationId, inboundId }, refusal) => {
    const key = `${inboundId} ${refusal === null ? '' : englishWording([refusal])}`;
    const now = performance.now();
    if (underWay.has(inboundId) || now - (recordedAt.get(key) ?? -Infinity) < pause) return;
    if (recordedAt.size >= rememberedAddresses) recordedAt.clear();
    recordedAt.set(key, now);
    underWay.add(inboundId);
    database
      .inOrganisation(organisationId, (tx) => recordDelivery(tx, inboundId, refusal))
      .catch((error: unknown) => log.warn('a delivery to an inbound address could not be recorded', { error }))
      .finally(() => underWay.delete(inboundId));
  };
}

import { englishWording, type Sentence } from '../../../language/sentence.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { recordDelivery, type FoundInbound } from '../store/inbound.ts';

/** Milliseconds between two records of the same kind for an address. */
const pause = 2_000;
const rememberedAddresses = 10_000;

/**
 * Records the last accepted and the last refused delivery of an address, so that its page can show them. It never waits
 * and never throws: the delivery itself is decided already. One of an address is written at a time, and then the latest: words
 * of refusals may differ each time.
 */
export function createRecordDelivery(
  database: Database,
  log: Logger,
): (address: Pick<FoundInbound, 'organisationId' | 'inboundId'>, refusal: Sentence | null) => void {
  const recordedAt = new Map<string, number>();
  /** For each address that is written now, what is to be written next. */
  const underWay = new Map<string, { readonly refusal: Sentence | null } | null>();
  const record = (organisationId: string, inboundId: string, refusal: Sentence | null): void => {
    underWay.set(inboundId, null);
    database
      .inOrganisation(organisationId, (tx) => recordDelivery(tx, inboundId, refusal))
      .catch((error: unknown) => log.warn('a delivery to an inbound address could not be recorded', { error }))
      .finally(() => {
        const next = underWay.get(inboundId) ?? null;
        underWay.delete(inboundId);
        if (next !== null) record(organisationId, inboundId, next.refusal);
      });
  };
  return ({ organisationId, inboundId }, refusal) => {
    const key = `${inboundId} ${refusal === null ? '' : englishWording([refusal])}`;
    const now = performance.now();
    if (now - (recordedAt.get(key) ?? -Infinity) < pause) return;
    if (recordedAt.size >= rememberedAddresses) recordedAt.clear();
    recordedAt.set(key, now);
    if (underWay.has(inboundId)) underWay.set(inboundId, { refusal });
    else record(organisationId, inboundId, refusal);
  };
}

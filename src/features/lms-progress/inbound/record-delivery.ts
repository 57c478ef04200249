import { englishWording, type Sentence } from '../../../language/sentence.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { recordDelivery, type FoundInbound } from '../store/inbound.ts';

/** Milliseconds between two records of the same kind for an address. */
const pause = 2_000;
const rememberedAddresses = 10_000;

/** What waits for the record under way of an address: an acceptance and a refusal are shown beside each other. */
interface Waiting {
  isAccepted: boolean;
  /** The latest, whose words are shown. */
  refusal: Sentence | null;
}

/**
 * Records the last accepted and the last refused delivery of an address, so that its page can show them. It never waits
 * and never throws: the delivery itself is decided already. One record of an address is written at a time, and then the
 * latest of each kind: words of refusals may differ each time.
 */
export function createRecordDelivery(
  database: Database,
  log: Logger,
): (address: Pick<FoundInbound, 'organisationId' | 'inboundId'>, refusal: Sentence | null) => void {
  const recordedAt = new Map<string, number>();
  /** For each address of which a record is written now, what is to be written next. */
  const underWay = new Map<string, Waiting>();
  const record = (organisationId: string, inboundId: string, refusal: Sentence | null): void => {
    database
      .inOrganisation(organisationId, (tx) => recordDelivery(tx, inboundId, refusal))
      .catch((error: unknown) => log.warn('a delivery to an inbound address could not be recorded', { error }))
      .finally(() => {
        const next = underWay.get(inboundId)!;
        if (next.isAccepted) {
          next.isAccepted = false;
          record(organisationId, inboundId, null);
        } else if (next.refusal !== null) {
          const latest = next.refusal;
          next.refusal = null;
          record(organisationId, inboundId, latest);
        } else underWay.delete(inboundId);
      });
  };
  return ({ organisationId, inboundId }, refusal) => {
    const key = `${inboundId} ${refusal === null ? '' : englishWording([refusal])}`;
    const now = performance.now();
    if (now - (recordedAt.get(key) ?? -Infinity) < pause) return;
    if (recordedAt.size >= rememberedAddresses) recordedAt.clear();
    recordedAt.set(key, now);
    const waiting = underWay.get(inboundId);
    if (waiting === undefined) {
      underWay.set(inboundId, { isAccepted: false, refusal: null });
      record(organisationId, inboundId, refusal);
    } else if (refusal === null) waiting.isAccepted = true;
    else waiting.refusal = refusal;
  };
}

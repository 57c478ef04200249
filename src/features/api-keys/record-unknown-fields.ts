import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { setUnknownFieldsAt } from './store/api-keys.ts';

const rememberedKeys = 10_000;
const pauseAfterFailure = 60_000;

/**
 * Records once for each key that its reports have fields which are ignored, so that the page of the key can say so. It never waits
 * and never throws: the report itself is stored already.
 */
export function createRecordUnknownFields(
  database: Database,
  log: Logger,
): (organisationId: string, apiKeyId: string) => void {
  const recorded = new Set<string>();
  return (organisationId, apiKeyId) => {
    if (recorded.has(apiKeyId)) return;
    if (recorded.size >= rememberedKeys) recorded.clear();
    recorded.add(apiKeyId);
    database
      .inOrganisation(organisationId, (tx) => setUnknownFieldsAt(tx, apiKeyId))
      .catch((error: unknown) => {
        log.warn('could not record that reports of an API key have unknown fields', { error });
        setTimeout(() => recorded.delete(apiKeyId), pauseAfterFailure).unref();
      });
  };
}

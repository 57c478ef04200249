import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { addUnknownFields } from './store/api-keys.ts';

const rememberedKeys = 10_000;
const pauseAfterFailure = 60_000;
/** Names that are kept of a key, and that are looked at in a report. */
const mostNames = 20;
/** Matches the usual names of fields. Any other name could be a person's address or a text, so it is not recorded. */
const usualName = /^[\p{L}_$][\p{L}\p{N}_.$-]{0,63}$/u;

/** Gets the names of a stored report's fields that are ignored. */
export type RecordUnknownFields = (
  organisationId: string,
  apiKeyId: string,
  fields: readonly string[],
  hasQuery: boolean,
) => void;

/**
 * Records the names of fields that reports of a key have and that are ignored, so that the page of the key can show them. Each
 * name is written once, and at most 20 of a key. It never waits and never throws: the report itself is stored already.
 */
export function createRecordUnknownFields(database: Database, log: Logger): RecordUnknownFields {
  const recorded = new Map<string, Set<string>>();
  return (organisationId, apiKeyId, fields, hasQuery) => {
    const known = recorded.get(apiKeyId) ?? new Set();
    if (known.size >= mostNames) return;
    const fresh = shownNames(fields, hasQuery).filter((name) => !known.has(name));
    if (fresh.length === 0) return;
    if (recorded.size >= rememberedKeys) recorded.clear();
    recorded.set(apiKeyId, new Set([...known, ...fresh]));
    database
      .inOrganisation(organisationId, (tx) => addUnknownFields(tx, apiKeyId, fresh, mostNames))
      .catch((error: unknown) => {
        log.warn('could not record that reports of an API key have unknown fields', { error });
        setTimeout(() => recorded.delete(apiKeyId), pauseAfterFailure).unref();
      });
  };
}

/** Returns each name once; `…` for one that is no usual name, and `?` for a query. */
function shownNames(fields: readonly string[], hasQuery: boolean): string[] {
  const names = fields.slice(0, mostNames).map((name) => (usualName.test(name) ? name : '…'));
  return [...new Set(hasQuery ? ['?', ...names] : names)];
}

import { hashApiKey, isApiKey } from './api-key.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TryTokens } from './try-tokens.ts';
import { findActiveApiKey, findActiveApiKeys, type ActiveApiKey } from './store/api-keys.ts';
import { Batcher, databaseDeadline } from '../../platform/work/batcher.ts';

/**
 * Resolves with the active key of the text, or null (docs/product.md §5.1 rule 2). `deadline`: maximum duration in
 * milliseconds.
 */
export type VerifyApiKey = (text: string, deadline?: number) => Promise<ActiveApiKey | null>;

/**
 * Creates the check of API keys. Each key is looked up when it is presented. Nothing is cached, so a rotation holds for
 * every request that begins after it (docs/threats.md "Only the active key works"). Look-ups of concurrent requests
 * share a statement.
 * @param tryTokens tokens that stand for a key for a while; without it, keys only
 */
export function createVerifyApiKey(database: Database, tryTokens?: TryTokens): VerifyApiKey {
  const batcher = new Batcher<Buffer, ActiveApiKey | null>({ maxSize: 500, concurrency: 2 }, (hashes) =>
    findActiveApiKeys(database, hashes),
  );
  return async (text, deadline = databaseDeadline) => {
    if (isApiKey(text)) return batcher.add(hashApiKey(text), deadline);
    const tried = tryTokens?.read(text) ?? null;
    if (tried === null) return null;
    const { organisationId, apiKeyId } = tried;
    const active = await database.inOrganisation(organisationId, (tx) => findActiveApiKey(tx));
    return active?.id === apiKeyId ? { id: apiKeyId, organisationId } : null;
  };
}

import { hashApiKey, isApiKey } from './api-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { findActiveApiKeys, type ActiveApiKey } from './store/api-keys.ts';
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
 */
export function createVerifyApiKey(database: Database): VerifyApiKey {
  const batcher = new Batcher<Buffer, ActiveApiKey | null>({ maxSize: 500, concurrency: 2 }, (hashes) =>
    findActiveApiKeys(database, hashes),
  );
  return async (text, deadline = databaseDeadline) => (isApiKey(text) ? batcher.add(hashApiKey(text), deadline) : null);
}

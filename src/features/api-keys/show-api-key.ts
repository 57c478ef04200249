import { maskApiKey } from './api-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { findActiveApiKey } from './store/api-keys.ts';

/** Returns the organisation's key in its masked form (docs/product.md §2.1), or null when it has none. */
export async function showApiKey(
  database: Database,
  organisationId: string,
): Promise<{ masked: string; createdAt: Date } | null> {
  const key = await database.inOrganisation(organisationId, (tx) => findActiveApiKey(tx));
  return key === null ? null : { masked: maskApiKey(key), createdAt: key.createdAt };
}

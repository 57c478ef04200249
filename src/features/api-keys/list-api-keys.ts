import type { Database } from '../../platform/database/database.ts';
import { findLatestReportOfKey } from '../progress/index.ts';
import { maskApiKey } from './api-key.ts';
import { listIssuedApiKeys } from './store/api-keys.ts';

/** A key of the organisation, active or revoked, without the key itself. */
export interface ListedApiKey {
  readonly id: string;
  readonly masked: string;
  readonly createdAt: Date;
  /** When the last report came with it; null before the first one. */
  readonly lastUsedAt: Date | null;
  /** Null for the active key. Keys do not expire. */
  readonly revokedAt: Date | null;
}

/** Returns the organisation's latest keys, the newest first. */
export function listApiKeys(database: Database, organisationId: string, limit: number): Promise<ListedApiKey[]> {
  return database.inOrganisation(organisationId, async (tx) => {
    const listed: ListedApiKey[] = [];
    for (const key of await listIssuedApiKeys(tx, limit)) {
      const { id, createdAt, revokedAt } = key;
      const lastUsedAt = await findLatestReportOfKey(tx, key);
      listed.push({ id, masked: maskApiKey(key), createdAt, lastUsedAt, revokedAt });
    }
    return listed;
  });
}

import { maskApiKey } from '../../api-keys/api-key.ts';
import type { Database } from '../../persistence/database.ts';
import { findActiveApiKey } from '../../persistence/repositories/api-keys.ts';
import { findLatestReport } from '../../persistence/repositories/report-ledger.ts';

export interface ApiKeyUse {
  readonly masked: string;
  readonly createdAt: Date;
  /** When a report last came with this key; read from the receipts, since writing it with each would cost too much. */
  readonly lastUsedAt: Date | null;
}

/** The organisation's key in its masked form (§2.1 Display) and when it was last used, or null when it has none. */
export function showApiKeyUse(database: Database, organisationId: string): Promise<ApiKeyUse | null> {
  return database.inOrganisation(organisationId, async (em) => {
    const key = await findActiveApiKey(em, organisationId);
    if (key === null) return null;
    // The former key stops with the rotation, so the latest report says whether this one was ever used.
    const latest = await findLatestReport(em, organisationId);
    const lastUsedAt = latest?.apiKeyId === key.id ? latest.receivedAt : null;
    return { masked: maskApiKey(key), createdAt: key.createdAt, lastUsedAt };
  });
}

import { maskApiKey } from './api-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { findActiveApiKey } from './store/api-keys.ts';
import { listAuditEntries, type ListedAuditEntry } from '../../platform/events/read-events.ts';
import { findLatestReportWithKey } from '../progress/index.ts';

export interface ApiKeyUse {
  readonly masked: string;
  readonly createdAt: Date;
  /** The creator; null when the audit trail does not reach back that far. */
  readonly createdBy: Pick<ListedAuditEntry, 'actorKind' | 'actorUserId' | 'actorName'> | null;
  /**
   * When the last report came with this key. It is read from the receipts, since writing it with each report would cost
   * too much.
   */
  readonly lastUsedAt: Date | null;
  /** The address of the sender of this report; null before the first one, or if it is not known. */
  readonly lastUsedFrom: string | null;
  /** When a report with this key first had fields that are ignored; null when none had. */
  readonly unknownFieldsAt: Date | null;
  /** Names of these fields, `?` for parameters of the address and `…` for an unusual name; null when they are not known. */
  readonly unknownFields: readonly string[] | null;
}

/**
 * Returns the organisation's key in its masked form (docs/product.md §2.1) and its last use, or null when it has none.
 */
export function showApiKeyUse(database: Database, organisationId: string): Promise<ApiKeyUse | null> {
  return database.inOrganisation(organisationId, async (tx) => {
    const key = await findActiveApiKey(tx);
    if (key === null) return null;
    const latest = await findLatestReportWithKey(tx);
    const filters = { action: 'api_key.created', subjectId: key.id };
    const [creation] = await listAuditEntries(tx, filters, { before: null, limit: 1 });
    // The former key stops with the rotation. So the latest report shows whether this one was ever used.
    const use = latest?.apiKeyId === key.id ? latest : null;
    return {
      masked: maskApiKey(key),
      createdAt: key.createdAt,
      createdBy: creation ?? null,
      lastUsedAt: use?.receivedAt ?? null,
      lastUsedFrom: use?.remoteAddress ?? null,
      unknownFieldsAt: key.unknownFieldsAt,
      unknownFields: key.unknownFields,
    };
  });
}

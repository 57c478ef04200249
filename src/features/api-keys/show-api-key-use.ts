import { maskApiKey } from './api-key.ts';
import type { Database } from '../../platform/database/database.ts';
import { findActiveApiKey } from './store/api-keys.ts';
import { listAuditEntries, type ListedAuditEntry } from '../../platform/events/read-events.ts';
import { findLatestReportWithKey } from '../progress/index.ts';

export interface ApiKeyUse {
  readonly masked: string;
  readonly createdAt: Date;
  /** Who created it; null when the audit trail does not reach back that far. */
  readonly createdBy: Pick<ListedAuditEntry, 'actorKind' | 'actorUserId' | 'actorName'> | null;
  /** When a report last came with this key; read from the receipts, since writing it with each would cost too much. */
  readonly lastUsedAt: Date | null;
  /** The address that this report came from; null before the first one, or where it is not known. */
  readonly lastUsedFrom: string | null;
  /** When a report with this key first had fields that are ignored; null when none had. */
  readonly unknownFieldsAt: Date | null;
}

/** The organisation's key in its masked form (docs/product.md §2.1) and when it was last used, or null when it has none. */
export function showApiKeyUse(database: Database, organisationId: string): Promise<ApiKeyUse | null> {
  return database.inOrganisation(organisationId, async (em) => {
    const key = await findActiveApiKey(em, organisationId);
    if (key === null) return null;
    const latest = await findLatestReportWithKey(em, organisationId);
    const filters = { action: 'api_key.created', subjectId: key.id };
    const [creation] = await listAuditEntries(em, organisationId, filters, { before: null, limit: 1 });
    // The former key stops with the rotation, so the latest report says whether this one was ever used.
    const use = latest?.apiKeyId === key.id ? latest : null;
    return {
      masked: maskApiKey(key),
      createdAt: key.createdAt,
      createdBy: creation ?? null,
      lastUsedAt: use?.receivedAt ?? null,
      lastUsedFrom: use?.remoteAddress ?? null,
      unknownFieldsAt: key.unknownFieldsAt,
    };
  });
}

import { maskApiKey } from './api-key.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { findActiveApiKey, lockApiKeyOf, revokeApiKey as markAsRevoked } from './store/api-keys.ts';

/**
 * Revokes the organisation's key without a new one. When this call returns, the key has stopped working
 * (docs/product.md §2.1).
 * @returns its masked form; null when there is none
 */
export function revokeApiKey(database: Database, organisationId: string, actor: Actor): Promise<string | null> {
  return database.inOrganisation(organisationId, (tx) => revokeApiKeyIn(tx, actor));
}

/** Does what `revokeApiKey` does, in the caller's transaction. */
export async function revokeApiKeyIn(tx: OrganisationTransaction, actor: Actor): Promise<string | null> {
  await lockApiKeyOf(tx);
  const current = await findActiveApiKey(tx);
  if (current === null) return null;
  await markAsRevoked(tx, current.id);
  const masked = maskApiKey(current);
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: 'api_key.revoked',
    subjectId: current.id,
    details: { masked },
  });
  return masked;
}

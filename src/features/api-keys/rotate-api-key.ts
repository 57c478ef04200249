import { maskApiKey } from './api-key.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { findActiveApiKey, lockApiKeyOf, revokeApiKey } from './store/api-keys.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createApiKeyIn, type NewApiKey } from './create-api-key.ts';
import { t } from '../../language/translate.ts';

/**
 * Replaces the organisation's key. When this call returns, the old one has stopped working (docs/product.md §2.1).
 * @throws ApplicationError NOT_FOUND NO_API_KEY when there is none to replace
 */
export function rotateApiKey(database: Database, organisationId: string, actor: Actor): Promise<NewApiKey> {
  return database.inOrganisation(organisationId, (tx) => rotateApiKeyIn(tx, actor));
}

/** Does what `rotateApiKey` does, in the caller's transaction. */
export async function rotateApiKeyIn(tx: OrganisationTransaction, actor: Actor): Promise<NewApiKey> {
  await lockApiKeyOf(tx);
  const current = await findActiveApiKey(tx);
  if (current === null) {
    throw new ApplicationError('NOT_FOUND', 'NO_API_KEY', t('The organisation has no API key yet. Create one first.'));
  }
  await revokeApiKey(tx, current.id);
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: 'api_key.revoked',
    subjectId: current.id,
    details: { masked: maskApiKey(current) },
  });
  return createApiKeyIn(tx, actor);
}

import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/events/record-audit-entry.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { createApiKeyIn, type NewApiKey } from './create-api-key.ts';
import { revokeApiKeyIn } from './revoke-api-key.ts';
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
  if ((await revokeApiKeyIn(tx, actor)) === null) {
    throw new ApplicationError('NOT_FOUND', 'NO_API_KEY', t('The organisation has no API key yet. Create one first.'));
  }
  return createApiKeyIn(tx, actor);
}

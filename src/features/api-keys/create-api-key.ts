import { generateApiKey, maskApiKey } from './api-key.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { insertApiKey } from './store/api-keys.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { t } from '../../language/translate.ts';

/** The full key, which is shown only once, and its masked form. */
export interface NewApiKey {
  readonly key: string;
  readonly masked: string;
}

/**
 * Creates the organisation's key (docs/product.md §2.1).
 * @throws ApplicationError CONFLICT API_KEY_EXISTS when it has one; of several concurrent calls one wins
 */
export function createApiKey(database: Database, organisationId: string, actor: Actor): Promise<NewApiKey> {
  return database.inOrganisation(organisationId, (tx) => createApiKeyIn(tx, actor));
}

/** Does what `createApiKey` does, in the caller's transaction. */
export async function createApiKeyIn(tx: OrganisationTransaction, actor: Actor): Promise<NewApiKey> {
  const generated = generateApiKey();
  const id = newId();
  if (!(await insertApiKey(tx, { id, ...generated }))) {
    throw new ApplicationError(
      'CONFLICT',
      'API_KEY_EXISTS',
      t('The organisation already has an API key. Replace that key instead.'),
    );
  }
  const masked = maskApiKey(generated);
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: 'api_key.created',
    subjectId: id,
    details: { masked },
  });
  return { key: generated.key, masked };
}

import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { t } from '../../language/translate.ts';
import { maskApiKey } from './api-key.ts';
import { findActiveApiKey } from './store/api-keys.ts';
import { tryTokenLifetime, type TryTokens } from './try-tokens.ts';

/** A token that is sent like a key, and the key that it stands for. */
export interface NewTryToken {
  readonly token: string;
  readonly masked: string;
  readonly expiresAt: Date;
}

/**
 * Makes a token that stands for the organisation's key for a quarter of an hour (docs/product.md §2.1).
 * @throws ApplicationError NOT_FOUND NO_API_KEY
 */
export function createTryToken(
  { database, tryTokens }: { readonly database: Database; readonly tryTokens: TryTokens },
  organisationId: string,
  actor: Actor,
): Promise<NewTryToken> {
  return database.inOrganisation(organisationId, async (tx) => {
    const key = await findActiveApiKey(tx);
    if (key === null) {
      throw new ApplicationError(
        'NOT_FOUND',
        'NO_API_KEY',
        t('The organisation has no API key yet. Create one first.'),
      );
    }
    const expiresAt = new Date(Date.now() + tryTokenLifetime);
    const masked = maskApiKey(key);
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'api_key.try_token_created',
      subjectId: key.id,
      details: { masked },
    });
    return { token: tryTokens.create({ organisationId, apiKeyId: key.id, expiresAt }), masked, expiresAt };
  });
}

import type { NewApiKey } from '../create-api-key.ts';
import type { ApiKeyUse } from '../show-api-key-use.ts';
import { presentActor } from '../../../platform/http/portal/present-actor.ts';
import type { Schema } from '../../../contract/schema.ts';

/** Returns the masked form only (docs/product.md §2.1), and the use of the key. */
export function presentApiKey(publicUrl: string, key: ApiKeyUse | null): Schema<'ApiKey'> {
  return {
    reportUrl: `${publicUrl}/api/enrolments/lms-progress`,
    apiKey:
      key === null
        ? null
        : {
            masked: key.masked,
            createdAt: key.createdAt.toISOString(),
            createdBy: key.createdBy === null ? null : presentActor(key.createdBy),
            lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
            lastUsedFrom: key.lastUsedFrom,
            unknownFieldsAt: key.unknownFieldsAt?.toISOString() ?? null,
            unknownFields: key.unknownFields === null ? null : [...key.unknownFields],
          },
  };
}

/** Returns the full key, which no other reply contains. */
export function presentNewApiKey({ key, masked }: NewApiKey): Schema<'NewApiKey'> {
  return { key, masked };
}

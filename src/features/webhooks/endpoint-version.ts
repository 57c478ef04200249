import { versionOf } from '../../platform/versions/version.ts';
import type { StoredEndpointSettings } from './store/webhook-settings.ts';

/**
 * Returns the version of what the form of an endpoint changes. Credentials count as they are stored, encrypted, so that
 * the version says nothing of them.
 */
export const endpointVersion = (stored: StoredEndpointSettings): string =>
  versionOf([
    stored.name,
    stored.url,
    stored.description,
    stored.eventTypes,
    stored.authenticationType,
    stored.credentials?.toString('base64') ?? null,
  ]);

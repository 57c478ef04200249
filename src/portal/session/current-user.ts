import { sessionKey } from '../api/session-key.ts';
import { queryClient } from '../query-client.ts';
import type { components } from '../../contract/portal-api.ts';

/** The id of the user that this page was opened for; null when nobody is signed in. */
export const currentUserId = (): string | null =>
  queryClient.getQueryData<components['schemas']['Session'] | null>(sessionKey)?.user.id ?? null;

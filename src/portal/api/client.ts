import createClient from 'openapi-fetch';
import { fetchInSession } from './fetch-in-session.ts';
import type { components, paths } from '../../contract/portal-api.ts';

export { answer } from './answer.ts';
export { sessionKey } from './session-key.ts';

/** A schema of the portal API's contract: `Schema<'Student'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The portal's API, typed by its contract. Use it within `answer`, in `queries/` only. */
export const api = createClient<paths>({ baseUrl: '/', credentials: 'same-origin', fetch: fetchInSession });

/** Builds an address of the API with parameters, for a link that the browser opens without this client. */
export function addressOf(path: keyof paths, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

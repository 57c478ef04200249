import createClient from 'openapi-fetch';
import { reportLost } from '../connection/connection.ts';
import { ApiError } from './api-error.ts';
import { fetchInSession } from './fetch-in-session.ts';
import type { components, paths } from '../../contract/portal-api.ts';
import { t } from '../../language/translate.ts';

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

const unreachable = 'Attain could not be reached. Nothing you typed is lost. Try again when it is back.';
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

interface Reply<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Waits for a request and returns the body of its successful answer.
 * @throws ApiError for every other answer, and with status 0 when no answer came
 */
export async function answer<Data>(call: Promise<Reply<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    void reportLost();
    throw new ApiError(0, t('No connection'), unreachable);
  });
  if (response.ok) return data as Data;
  const requestId = response.headers.get('X-Request-Id');
  // A proxy answers in place of a service that is away.
  if (gatewayStatuses.has(response.status) && requestId === null) {
    void reportLost();
    throw new ApiError(0, t('No connection'), unreachable);
  }
  const { title, message } = (typeof error === 'object' ? error : {}) as { title?: unknown; message?: unknown };
  throw new ApiError(
    response.status,
    typeof title === 'string' ? title : t('Error'),
    typeof message === 'string' ? message : t('The answer of the server could not be read. Try again.'),
    requestId,
  );
}

import createClient, { type Middleware } from 'openapi-fetch';
import { queryClient } from '../query-client.ts';
import { ApiError } from './api-error.ts';
import type { components, paths } from '../../contract/portal-api.ts';

/** A schema of the portal API's contract: `Schema<'Student'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Key of the session in the query cache. The session contains the token that every change must send. */
export const sessionKey = ['session'] as const;

const csrfToken: Middleware = {
  onRequest({ request }) {
    const session = queryClient.getQueryData<Schema<'Session'> | null>(sessionKey);
    if (request.method !== 'GET' && session) request.headers.set('X-CSRF-Token', session.csrfToken);
    return request;
  },
};

/** The portal's API, typed by its contract. Use it within `answer`, in `queries/` only. */
export const api = createClient<paths>({ baseUrl: '/', credentials: 'same-origin' });
api.use(csrfToken);

/** Builds an address of the API with parameters, for a link that the browser opens without this client. */
export function addressOf(path: keyof paths, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

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
    throw new ApiError(0, 'No connection', 'Attain could not be reached. Check your connection and try again.');
  });
  if (response.ok) return data as Data;
  const { title, message } = (typeof error === 'object' ? error : {}) as { title?: unknown; message?: unknown };
  throw new ApiError(
    response.status,
    typeof title === 'string' ? title : 'Error',
    typeof message === 'string' ? message : 'The answer of the server could not be read. Try again.',
    response.headers.get('X-Request-Id'),
  );
}

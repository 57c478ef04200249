import { reportLost } from '../connection/connection.ts';
import { t } from '../../language/translate.ts';
import { ApiError } from './api-error.ts';

const unreachable = () =>
  new ApiError(
    0,
    t('No connection'),
    t('Attain could not be reached. Nothing you typed is lost. Try again when it is back.'),
  );
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
    throw unreachable();
  });
  if (response.ok) return data as Data;
  const requestId = response.headers.get('X-Request-Id');
  // A proxy answers in place of a service that is away.
  if (gatewayStatuses.has(response.status) && requestId === null) {
    void reportLost();
    throw unreachable();
  }
  const { title, message } = (typeof error === 'object' ? error : {}) as { title?: unknown; message?: unknown };
  throw new ApiError(
    response.status,
    typeof title === 'string' ? title : t('Error'),
    typeof message === 'string' ? message : t('The answer of the server could not be read. Try again.'),
    requestId,
  );
}

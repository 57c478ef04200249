import { asSentence, englishWording, type Sentence } from '../../language/sentence.ts';
import type { WebhookAttemptEnding } from '../../domain/webhooks/delivery-states.ts';
import { readRetryAfter } from '../../domain/webhooks/schedule.ts';
import type { Authentication } from '../../platform/outbound-http/authentication.ts';
import { OutboundError } from '../../platform/outbound-http/outbound-errors.ts';
import { secretsOf } from '../../platform/outbound-http/secrets-of.ts';
import { signatureHeaders } from './sign-delivery.ts';
import { maskAnswerOf, type WebhookClient } from './webhook-client.ts';

/** The endpoint of a call, with its decrypted secrets. */
export interface CalledEndpoint {
  readonly organisationId: string;
  readonly url: string;
  readonly authentication: Authentication;
  /** `whsec_…`, the newest first. */
  readonly secrets: readonly string[];
}

export interface EndedAttempt {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly ending: WebhookAttemptEnding;
  readonly status: number | null;
  /** Why it failed, in English. */
  readonly error: string | null;
  /** The same for its reader's language. */
  readonly errorWords: readonly Sentence[] | null;
  readonly responseBody: string | null;
  /** Milliseconds that the endpoint asked to wait. */
  readonly retryAfter: number | null;
}

export interface DeliveredMessage {
  readonly eventId: string;
  readonly body: string;
  /** Further headers, which are not signed. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends an event to an endpoint once and returns the outcome. Never throws for an error of the endpoint or the network.
 */
export async function attemptDelivery(
  client: WebhookClient,
  endpoint: CalledEndpoint,
  { eventId, body, headers = {} }: DeliveredMessage,
): Promise<EndedAttempt> {
  const startedAt = new Date();
  const began = performance.now();
  const duration = () => Math.round(performance.now() - began);
  const ended = (attempt: Pick<EndedAttempt, 'ending'> & Partial<EndedAttempt>): EndedAttempt => ({
    startedAt,
    durationMs: duration(),
    status: null,
    error: null,
    errorWords: null,
    responseBody: null,
    retryAfter: null,
    ...attempt,
  });
  const timestamp = Math.floor(startedAt.getTime() / 1000);
  try {
    const response = await client.send({
      organisationId: endpoint.organisationId,
      method: 'POST',
      url: endpoint.url,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...signatureHeaders({ id: eventId, timestamp, body }, endpoint.secrets),
      },
      body,
      authentication: endpoint.authentication,
    });
    const { status } = response;
    // Neither counts the time in which the answer waits to be masked.
    const durationMs = duration();
    const retryAfter = readRetryAfter(response.headers['retry-after'], Date.now());
    const secrets = [...secretsOf(endpoint.authentication), ...endpoint.secrets.flatMap(spellings)];
    const responseBody = await maskAnswerOf(client, endpoint.organisationId, { body: response.body, secrets });
    const answer = { durationMs, status, responseBody };
    if (status >= 200 && status < 300) return ended({ ending: 'DELIVERED', ...answer });
    return ended({ ending: 'REJECTED', ...answer, ...failure(refusal(status)), retryAfter });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return ended({ ending: error.kind === 'UNKNOWN' ? 'NO_ANSWER' : error.kind, ...failure(error.sentence) });
  }
}

/** Returns the forms in which administrators and libraries keep a secret. */
const spellings = (secret: string): string[] => [secret, secret.replace(/^whsec_/, '')];

/** Returns a reason as it is stored. */
export const failure = (reason: Sentence): Pick<EndedAttempt, 'error' | 'errorWords'> => ({
  error: englishWording([reason]),
  errorWords: [reason],
});

function refusal(code: number): Sentence {
  const status = String(code);
  if (code === 410) return asSentence('The endpoint answered 410: it wants no more events.');
  if (code >= 300 && code < 400) {
    return asSentence(
      'The endpoint answered {status}. Attain does not follow redirects: enter the address that the redirect leads to.',
      { status },
    );
  }
  return asSentence('The endpoint answered {status}.', { status });
}

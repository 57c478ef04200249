import {
  curlCommand,
  shellWord,
  withPlaceholders,
  type Placeholder,
  type ShownRequest,
  type Text,
} from '../../../../domain/http/curl-command.ts';
import type { components } from '../../../../contract/portal-api.ts';

type Schemas = components['schemas'];
type Authentication = Schemas['Endpoint']['authentication'];

const variable = (name: string): Placeholder => ({ variable: name });
const json = ['Content-Type', 'application/json'] as const;

interface LedgerRequest {
  readonly method: string;
  readonly url: string;
  readonly requestExcerpt: string | null;
}

/**
 * The request of a call to the LMS. What the ledger does not keep is a placeholder: the credentials, hidden values, and a body that is
 * longer than its excerpt.
 */
export function requestToLms(
  { method, url, requestExcerpt }: LedgerRequest,
  idempotencyKey: string | null,
): ShownRequest {
  const body = requestExcerpt === null ? null : bodyOf(requestExcerpt);
  return {
    method,
    url: withPlaceholders(url, '…', 'LMS_SECRET'),
    headers: [
      ['Accept', 'application/json'],
      // The ledger does not keep which header has the credentials. cURL leaves it out when both are empty.
      [[variable('LMS_HEADER')], [variable('LMS_VALUE')]],
      ...(body === null ? [] : [typeOf(requestExcerpt!)]),
      ...(idempotencyKey === null ? [] : [['Idempotency-Key', idempotencyKey] as const]),
    ],
    body,
  };
}

/** The only request of a call, or null when its settings gave none: the ledger then has no more than the address of the LMS. */
export const requestOfCall = (call: Pick<Schemas['Call'], 'ending' | 'idempotencyKey' | keyof LedgerRequest>) =>
  call.ending === 'MISCONFIGURED' ? null : requestToLms(call, call.idempotencyKey);

function bodyOf(excerpt: string): Text {
  if (excerpt.endsWith('…')) return [variable('BODY')];
  return withPlaceholders(withLines(excerpt), '[hidden]', 'LMS_SECRET');
}

/** Excerpts show line breaks and tabs as signs. A JSON text cannot have them anywhere but between its parts. */
const withLines = (excerpt: string): string =>
  excerpt.replaceAll('␍', '\r').replaceAll('␊', '\n').replaceAll('␉', '\t');

const typeOf = (body: string) =>
  /^\s*[[{"]/.test(withLines(body)) ? json : (['Content-Type', 'application/x-www-form-urlencoded'] as const);

/** A request of the API. The log keeps neither the key nor values that may be personal data; of an accepted one, its report is the body. */
export function requestToApi(
  { request, bodyExcerpt }: Pick<Schemas['ApiRequestDetails'], 'request' | 'bodyExcerpt'>,
  origin: string,
): ShownRequest {
  const body = request.report === null ? refusedBody(bodyExcerpt) : JSON.stringify(request.report);
  return {
    method: request.method,
    url: withPlaceholders(`${origin}${request.path}`, '…', 'VALUE'),
    headers: [['Authorization', ['Bearer ', variable('API_KEY')]], ...(body === null ? [] : [json])],
    body,
  };
}

function refusedBody(excerpt: string | null): Text | null {
  // The excerpt says in words that there are more fields.
  const body = excerpt?.replace(/,?\n {2}… and \d+ more fields/, '') ?? null;
  return body === null ? null : withPlaceholders(body, '…', 'VALUE');
}

/**
 * The commands that send a delivery again by hand: they sign the body with `$WEBHOOK_SECRET`, since a signature of the past is refused
 * as too old.
 */
export function deliveryCommand(
  { url, authentication }: Pick<Schemas['Endpoint'], 'url' | 'authentication'>,
  eventId: string,
  body: string,
): string {
  const request = {
    method: 'POST',
    url,
    headers: [
      json,
      ['webhook-id', eventId],
      ['webhook-timestamp', [variable('TIMESTAMP')]],
      ['webhook-signature', ['v1,', variable('SIGNATURE')]],
      ...credentials[authentication.type],
    ],
    body: [variable('BODY')],
  } as const;
  return [
    `BODY=${shellWord(body)}`,
    'TIMESTAMP=$(date +%s)',
    `KEY=$(printf '%s' "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')`,
    `SIGNATURE=$(printf '%s' "${eventId}.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | openssl base64 -A)`,
    curlCommand(request),
  ].join('\n');
}

const credentials: Readonly<Record<Authentication['type'], ShownRequest['headers']>> = {
  NONE: [],
  BASIC: [['Authorization', ['Basic ', variable('ENDPOINT_CREDENTIALS')]]],
  BEARER: [['Authorization', ['Bearer ', variable('ENDPOINT_TOKEN')]]],
  CUSTOM_HEADER: [[[variable('ENDPOINT_HEADER')], [variable('ENDPOINT_VALUE')]]],
};

/** The variables of a request, each once, in their order. */
export function variablesOf({ url, headers, body }: ShownRequest): string[] {
  const texts = [url, ...headers.flat(), ...(body === null ? [] : [body])];
  const parts = texts.flatMap((text) => (typeof text === 'string' ? [] : text));
  return [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.variable])))];
}

/** The variables of an endpoint's own authentication. */
export const credentialVariables: Readonly<Record<Authentication['type'], readonly string[]>> = {
  NONE: [],
  BASIC: ['ENDPOINT_CREDENTIALS'],
  BEARER: ['ENDPOINT_TOKEN'],
  CUSTOM_HEADER: ['ENDPOINT_HEADER', 'ENDPOINT_VALUE'],
};

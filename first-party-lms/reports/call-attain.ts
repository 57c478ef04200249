import { STATUS_CODES } from 'node:http';

export interface ReportCall {
  readonly url: string;
  readonly secret: string;
  readonly enrolmentId: string;
  readonly progress: number;
}

/** The outcome of one call: Attain's reply, or the reason for which there is none. */
export type ReportOutcome =
  { readonly status: number; readonly body: string } | { readonly status: null; readonly failure: string };

const excerptLength = 2_000;
const readLimit = 64 * 1024;

/** Returns whether Attain has stored the report. 2xx means that it has. */
export const isAccepted = (outcome: ReportOutcome): boolean =>
  outcome.status !== null && outcome.status >= 200 && outcome.status < 300;

/**
 * Reports a progress once: `PUT url`, the secret as bearer token, body `{lmsEnrolmentId, progress}`. Never throws.
 * @param stop ends the call early
 */
export async function callAttain(
  { url, secret, enrolmentId, progress }: ReportCall,
  timeout: number,
  stop: AbortSignal,
): Promise<ReportOutcome> {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ lmsEnrolmentId: enrolmentId, progress }),
      // A redirect would send the secret to an address that nobody configured.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeout), stop]),
    });
    return { status: response.status, body: excerpt(await readStart(response), secret) };
  } catch (error) {
    return { status: null, failure: stop.aborted ? 'The LMS was stopped during the call.' : describe(error, timeout) };
  }
}

/** e.g. "503 Service Unavailable" */
export const statusLine = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`.trim();

/** Reads the beginning of a reply's body. */
export async function readStart(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (length >= readLimit) break;
  }
  return Buffer.concat(chunks);
}

/**
 * Returns the text that may be stored and shown: of limited length, without NUL, and without our secret, which a server
 * may send back.
 */
function excerpt(body: Buffer, secret: string): string {
  const text = body.toString('utf8').replaceAll('\0', '\uFFFD').replaceAll(secret, '[secret removed]');
  return text.length > excerptLength ? `${text.slice(0, excerptLength).toWellFormed()} …` : text;
}

function describe(error: unknown, timeout: number): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } };
  if (name === 'TimeoutError') return `Attain did not answer within ${timeout / 1000} seconds.`;
  switch (cause?.code) {
    case 'ECONNREFUSED':
      return 'The connection was refused: nothing listens at Attain’s address (ECONNREFUSED).';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The name of Attain’s server could not be resolved (${cause.code}).`;
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return `The connection was cut before Attain answered (${cause.code}).`;
    default:
      return `The call failed${cause?.code === undefined ? '' : ` (${cause.code})`}.`;
  }
}

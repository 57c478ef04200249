import { englishWording, sentenceOf, type Sentence } from '../../language/sentence.ts';
import { fieldOf } from '../field-of.ts';

/**
 * MISCONFIGURED: the URL, a header or a credential is not usable; nothing was tried. UNREACHABLE: no byte of the
 * request left this process. UNKNOWN: the request, or a part of it, may have arrived.
 */
export type OutboundErrorKind = 'MISCONFIGURED' | 'UNREACHABLE' | 'UNKNOWN';

/**
 * The call got no status. The message is for people: short, with the host but without path, query, addresses or
 * credentials.
 */
export class OutboundError extends Error {
  readonly kind: OutboundErrorKind;
  readonly timedOut: boolean;
  /** The message for every language. */
  readonly sentence: Sentence;

  // The error has no `cause`, since the messages of the libraries contain the whole URL.
  constructor(kind: OutboundErrorKind, message: string | Sentence, { timedOut = false } = {}) {
    super(englishWording([sentenceOf(message)]));
    this.sentence = sentenceOf(message);
    this.name = 'OutboundError';
    this.kind = kind;
    this.timedOut = timedOut;
  }
}

/** A body is longer than the limit, or comes in too many pieces. */
export class BodyTooLarge extends Error {}

export function misconfigured(message: Sentence): OutboundError {
  return new OutboundError('MISCONFIGURED', message);
}

/**
 * Returns the code of a system, TLS or parser error in brackets, such as ` (ECONNREFUSED)`; an empty text without one.
 */
export function codeInBrackets(error: unknown): string {
  const code = errorCode(error);
  return code === null ? '' : ` (${code})`;
}

/** Returns the code of an error, if it is a constant which cannot carry data. */
export function errorCode(error: unknown): string | null {
  const code = fieldOf(error, 'code');
  return typeof code === 'string' && /^[A-Z0-9_]{1,64}$/.test(code) ? code : null;
}

import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { decodeText } from './decode-text.ts';
import { BodyTooLarge, errorCode } from './outbound-errors.ts';

/** The reasons for an incomplete body. The received part is kept for an excerpt. */
export type BodyProblem = 'TOO_LARGE' | 'CUT' | 'TIMED_OUT' | 'NOT_DECODABLE';

export interface ReadBody {
  readonly body: string;
  readonly bodyProblem: BodyProblem | null;
}

export interface BodyFacts {
  readonly contentEncoding: string | null;
  readonly contentType: string | null;
  /** Maximum number of bytes that are kept, after decompression. */
  readonly maxBytes: number;
  /** Returns the bytes received so far, before decompression. */
  readonly bytesReceived: () => number;
  /** Returns whether the time of the call is over. */
  readonly isTimedOut: () => boolean;
}

/**
 * Reads a body as text and stops at the limit, so that neither a flood nor a compressed bomb is held in memory. Never
 * rejects.
 */
export async function readBody(source: Readable, facts: BodyFacts): Promise<ReadBody> {
  const decoder = createDecoder(facts.contentEncoding);
  if (decoder === 'UNKNOWN') return { body: '', bodyProblem: 'NOT_DECODABLE' };
  const { bytes, problem } = await collect(source, decoder, facts);
  const { text, isWellFormed } = decodeText(bytes, facts.contentType);
  return { body: text, bodyProblem: problem ?? (isWellFormed ? null : 'NOT_DECODABLE') };
}

function createDecoder(contentEncoding: string | null): Transform | null | 'UNKNOWN' {
  switch ((contentEncoding ?? '').trim().toLowerCase()) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      return 'UNKNOWN';
  }
}

async function collect(source: Readable, decoder: Transform | null, facts: BodyFacts) {
  const wire = watchWire(facts);
  const decoded: Readable = pipeline(source, wire.watch, decoder ?? new PassThrough(), () => {});
  const kept = growingBuffer(facts.maxBytes);
  let problem: BodyProblem | null = null;
  try {
    for await (const chunk of decoded as AsyncIterable<Buffer>) kept.append(chunk);
  } catch (error) {
    // An empty reply may still name a coding.
    const isEmpty = errorCode(error) === 'Z_BUF_ERROR' && wire.isEmpty();
    problem = isEmpty ? null : facts.isTimedOut() ? 'TIMED_OUT' : problemOf(error);
  }
  return { bytes: kept.bytes(), problem };
}

/** Limits how much of an unproductive body is read, such as endless compressed data without content. */
function watchWire({ maxBytes, bytesReceived }: BodyFacts) {
  // A body that does not compress grows a little, and headers and chunks need some bytes.
  const most = 2 * maxBytes + 65_536;
  let isEmpty = true;
  async function* watch(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      isEmpty = false;
      if (bytesReceived() > most) throw new BodyTooLarge();
      yield chunk;
    }
  }
  return { watch, isEmpty: () => isEmpty };
}

/**
 * Uses one buffer instead of a list of chunks. A million chunks of a byte each would take a hundred times their size.
 */
function growingBuffer(maxBytes: number) {
  let buffer = Buffer.alloc(0);
  let length = 0;
  return {
    bytes: () => buffer.subarray(0, length),
    append(chunk: Buffer) {
      const end = Math.min(length + chunk.length, maxBytes);
      if (end > buffer.length) {
        const larger = Buffer.alloc(Math.min(Math.max(2 * buffer.length, end), maxBytes));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      chunk.copy(buffer, length, 0, end - length);
      const isWhole = end === length + chunk.length;
      length = end;
      if (!isWhole) throw new BodyTooLarge();
    },
  };
}

function problemOf(error: unknown): BodyProblem {
  if (error instanceof BodyTooLarge) return 'TOO_LARGE';
  const code = errorCode(error) ?? '';
  // The codes of zlib's gzip and of its brotli. "Buffer error" means that the end is missing.
  const isOfDecoder = code.startsWith('Z_') || code.startsWith('ERR__ERROR_') || code.startsWith('ERR_BROTLI_');
  return isOfDecoder && code !== 'Z_BUF_ERROR' ? 'NOT_DECODABLE' : 'CUT';
}

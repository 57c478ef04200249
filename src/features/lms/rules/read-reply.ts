import { lmsOperations, type LmsOperation } from './operations.ts';
import type { ReadResult, ResponseBody } from './responses/read-result.ts';
import { safeExcerpt } from '../../../platform/outbound-http/safe-excerpt.ts';

export interface ReplyToRead {
  readonly operation: LmsOperation;
  readonly body: ResponseBody;
  /** The secrets to mask in the excerpt. */
  readonly secrets: readonly string[];
}

export interface ReadReply {
  readonly readResult: ReadResult<unknown>;
  /** The beginning of the body, made safe to show. */
  readonly excerpt: string;
}

/**
 * Longest body in bytes or UTF-16 units that is read within a step of the event loop. A larger one can take a hundred
 * times as long.
 */
export const shortReply = 32 * 1024;

const excerptLength = 500;

/** Reads the body of a reply: the values that the operation needs, and its beginning for people. */
export function readReply({ operation, body, secrets }: ReplyToRead): ReadReply {
  return {
    readResult: lmsOperations[operation].readReply(body),
    excerpt: safeExcerpt(body, excerptLength, secrets),
  };
}

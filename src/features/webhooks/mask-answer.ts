import { safeExcerpt } from '../../platform/outbound-http/safe-excerpt.ts';

export interface AnswerToMask {
  readonly body: string;
  /** The secrets to mask. */
  readonly secrets: readonly string[];
}

/** Kept length of an answer, in UTF-16 units. */
const keptOfAnswer = 4_000;

/** Returns the beginning of an endpoint's answer, made safe to show. */
export function maskAnswer({ body, secrets }: AnswerToMask): string {
  return safeExcerpt(body, keptOfAnswer, secrets);
}

import { safeLines } from '../../../platform/outbound-http/safe-excerpt.ts';
import {
  createReplyJudge,
  readJson,
  type ExpressionParts,
  type JudgedCall,
  type JudgeReply,
} from './create-reply-judge.ts';
import type { MadeOfReply } from './reply-expressions.ts';
import { replyValues, type ReplyValue } from './reply-values.ts';

/** The parts of a reply that a trial shows beside its beginning. */
export interface ObservedReply {
  /** The values that can be chosen for the mapping; none when the reply is no JSON. */
  readonly values: readonly ReplyValue[];
  /** The result of the condition; null without one, or when it gave neither true nor false. */
  readonly success: boolean | null;
  /** The result of the mapping, as JSON without secrets; null without one, or when it made nothing. */
  readonly result: string | null;
}

/** Shown length of what the mapping made, in UTF-16 units. */
const shownLength = 4_000;

/** Returns a judge that judges as `createReplyJudge` does, and what it has seen. */
export function observeReply(
  parts: ExpressionParts,
  call: JudgedCall,
): { readonly judge: JudgeReply; readonly observed: () => ObservedReply | null } {
  const judge = createReplyJudge(parts, call);
  let observed: ObservedReply | null = null;
  return {
    observed: () => observed,
    judge: async (response, reply) => {
      const json = response.bodyProblem === null ? await readJson(parts, call, response.body) : null;
      const judged = judge === undefined ? reply : await judge(response, reply);
      const { success = null, result }: Partial<MadeOfReply> = 'made' in judged ? (judged.made ?? {}) : {};
      observed = {
        values: json?.ok === true ? replyValues(json.value, call.secrets) : [],
        success,
        result: result === undefined ? null : safeLines(JSON.stringify(result, null, 2), shownLength, call.secrets),
      };
      return judged;
    },
  };
}

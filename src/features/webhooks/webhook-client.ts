import type { OutboundClient } from '../../platform/outbound-http/outbound-client.ts';
import { withheld } from '../../platform/outbound-http/safe-excerpt.ts';
import { inOwnTurn, inThreadOrHere } from '../../platform/work/in-thread-or-here.ts';
import { maskAnswer, type AnswerToMask } from './mask-answer.ts';

/** Runs `maskAnswer` in a thread, as a task of an organisation. */
export type MaskAnswerInThread = (organisationId: string, answer: AnswerToMask) => Promise<string>;

/** Calls endpoints, and masks long answers in threads if it has some. */
export interface WebhookClient extends OutboundClient {
  readonly maskLongAnswer?: MaskAnswerInThread;
}

/** Work of an answer that is masked at once: less than 0.1 ms, a tenth of what its call costs. */
const littleWork = 1_024;
/** Work of an answer that is masked in a turn of the event loop: about 1 ms. */
const someWork = 16 * 1_024;

/**
 * Masks an answer, a long one or one with many secrets in a thread. An organisation's endpoints may answer at the same
 * time and again and again. So when no thread can do it, only as much is shown as can be masked in a turn of the event
 * loop.
 */
export async function maskAnswerOf(
  { maskLongAnswer }: WebhookClient,
  organisationId: string,
  answer: AnswerToMask,
): Promise<string> {
  const work = workOf(answer);
  if (answer.body === '' || work <= littleWork) return maskAnswer(answer);
  if (work <= someWork) return inOwnTurn(organisationId, () => maskAnswer(answer));
  return inThreadOrHere(organisationId, maskLongAnswer && (() => maskLongAnswer(organisationId, answer)), () =>
    maskBeginning(answer),
  );
}

/** Returns how much work an answer is: all of it is searched for each secret, and each secret is spelt in many ways. */
function workOf({ body, secrets }: AnswerToMask): number {
  return body.length * secrets.length + secrets.reduce((sum, { length }) => sum + length, 0);
}

function maskBeginning({ body, secrets }: AnswerToMask): string {
  const length = Math.ceil(someWork / Math.max(1, secrets.length));
  // A secret that is cut here is masked like one that the endpoint has cut.
  const shown = maskAnswer({ body: body.slice(0, length), secrets });
  const isComplete = body.length <= length || shown.endsWith('…') || shown === withheld.text;
  return isComplete ? shown : `${shown}…`;
}

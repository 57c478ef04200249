import type { ConnectorStep } from '../document.ts';
import { effectOf, mergeRequest } from '../steps/merge-request.ts';
import type { RenderedStep } from '../steps/render-step.ts';
import { stepAuthentication } from '../steps/step-authentication.ts';
import { accessToken } from './access-token.ts';
import { judgeReply, type JudgedReply } from './judge-reply.ts';
import type { OperationRun } from './operation-run.ts';
import { sendRequest, type StepAnswer } from './send-request.ts';
import { titleOf } from './title-of.ts';

/** A reply with what was found in it, and its headers. */
export interface DoneRequest extends JudgedReply {
  readonly headers: StepAnswer['headers'];
}

const unauthorized = 401;

/**
 * Sends one request of a step and judges its reply. A read that an LMS with OAuth 2 refuses with 401 is sent once more
 * with a new token, if no write was sent before. Nothing else is ever sent twice.
 * @param extract see `judgeReply`
 * @throws StepFailure
 */
export async function doRequest(
  run: OperationRun,
  step: ConnectorStep,
  request: RenderedStep,
  further: Readonly<Record<string, unknown>> = {},
  extract: Readonly<Record<string, string>> = {},
): Promise<DoneRequest> {
  const { authentication: settings } = run.call.document;
  const members = mergeRequest(run.call.document, step);
  const effect = effectOf(members);
  const isOAuth = settings.type === 'OAUTH2_CLIENT_CREDENTIALS';
  const attempt = async (isRefused: boolean) => {
    const token = isOAuth ? await accessToken(run, settings, isRefused) : null;
    let answer: StepAnswer | null = null;
    const authentication = stepAuthentication(settings, run.secrets.of, token);
    const { name } = step;
    const sent = { name, title: titleOf(step), effect, request, authentication, ignoresBody: members.reply === 'NONE' };
    try {
      const judged = await sendRequest(run, sent, (given) => {
        answer = given;
        return judgeReply(run, step, given, further, extract);
      });
      return { ...judged, headers: (answer as StepAnswer | null)?.headers ?? {} };
    } catch (error) {
      if (!isOAuth || (answer as StepAnswer | null)?.status !== unauthorized || run.token?.isNew !== false) throw error;
      // Whatever comes next, the LMS does not know the stored token any more.
      await run.parts.tokens.put(run.token.value, new Date(0));
      if (effect === 'WRITE' || run.writesSent > 0) throw error;
      return null;
    }
  };
  return (await attempt(false)) ?? ((await attempt(true)) as DoneRequest);
}

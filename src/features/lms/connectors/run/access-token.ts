import { asSentence } from '../../../../language/sentence.ts';
import { fieldOf } from '../../../../platform/field-of.ts';
import type { OAuthSettings } from '../steps/step-authentication.ts';
import type { RequestMembers } from '../document.ts';
import type { OperationRun } from './operation-run.ts';
import { isSuccess } from '../../rules/is-success.ts';
import { prepareRequest } from './prepare-request.ts';
import { sendRequest } from './send-request.ts';
import { StepFailure } from './step-failure.ts';

/** Seconds for which a token is used when its reply does not say it. */
const defaultLifetime = 300;
/** Seconds after which a token is renewed, whatever its reply says. */
const lifetimeLimit = 24 * 60 * 60;
/** A token that ends so soon is not used, in milliseconds. */
const margin = 30_000;

/**
 * Returns an access token for OAuth 2: the stored one while it is valid, otherwise a new one.
 * @param isRefused whether the LMS has refused the stored token
 * @throws StepFailure
 */
export async function accessToken(run: OperationRun, settings: OAuthSettings, isRefused = false): Promise<string> {
  if (run.token !== null && !isRefused) return run.token.value;
  const { tokens } = run.parts;
  const stored = isRefused ? null : await tokens.get();
  if (stored !== null && isSendable(stored.token) && stored.expiresAt.getTime() - Date.now() > margin) {
    run.secrets.mask(stored.token);
    run.token = { value: stored.token, isNew: false };
    return stored.token;
  }
  const request = await prepareRequest(run, tokenRequest(settings));
  const [username, password] = [settings.clientId, settings.clientSecret].map((value) =>
    typeof value === 'string' ? value : run.secrets.of(value.secret),
  ) as [string, string];
  const authentication =
    settings.clientIn === 'BASIC' ? ({ type: 'BASIC', username, password } as const) : ({ type: 'NONE' } as const);
  const { json } = await sendRequest(
    run,
    {
      name: 'accessToken',
      title: asSentence('get an access token').text,
      effect: 'READ',
      request,
      authentication,
      hidesReply: true,
    },
    ({ status, json }) => {
      if (!isSuccess(status))
        return Promise.reject(new StepFailure('REJECTED', asSentence('The LMS gave no access token.')));
      return Promise.resolve({ isSuccess: true, json });
    },
  );
  const token = fieldOf(json, 'access_token');
  if (typeof token !== 'string' || token === '' || token.length > 8_000) {
    throw new StepFailure('INVALID_RESPONSE', asSentence('The reply of the LMS has no access token.'));
  }
  if (!isSendable(token)) {
    throw new StepFailure(
      'INVALID_RESPONSE',
      asSentence('The access token of the LMS has a character that no header can have.'),
    );
  }
  run.secrets.mask(token);
  run.token = { value: token, isNew: true };
  const seconds = Number(fieldOf(json, 'expires_in') ?? defaultLifetime);
  const lifetime = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, lifetimeLimit) : defaultLifetime;
  await tokens.put(token, new Date(Date.now() + lifetime * 1_000));
  return token;
}

/** Returns whether a header can have this token. If one that cannot is kept, every operation fails until it ends. */
const isSendable = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

function tokenRequest({ tokenUrl, clientId, clientSecret, clientIn, scope, form }: OAuthSettings): RequestMembers {
  return {
    method: 'POST',
    url: tokenUrl,
    form: {
      grant_type: 'client_credentials',
      ...(scope === undefined ? {} : { scope }),
      ...(clientIn === 'FORM' ? { client_id: clientId, client_secret: clientSecret } : {}),
      ...form,
    },
  };
}

import { asSentence, englishWording, type Sentence } from '../../../language/sentence.ts';
import { safeExcerpt } from '../../../platform/outbound-http/safe-excerpt.ts';
import type { OutboundClient } from '../../../platform/outbound-http/outbound-client.ts';
import { OutboundError } from '../../../platform/outbound-http/outbound-errors.ts';
import { answeredStatus } from '../rules/answered-status.ts';
import { isSuccess } from '../rules/is-success.ts';

/** Provisioning failed. The message has the reason, for the administrator who requested it. */
export class ProvisioningError extends Error {
  /** Status of the reply to the administrator: 500 the operator's settings, 502 the LMS, 504 no answer in time. */
  readonly httpStatus: 500 | 502 | 504;

  /** The message for every language. */
  readonly sentence: Sentence;

  constructor(httpStatus: 500 | 502 | 504, sentence: Sentence) {
    super(englishWording([sentence]));
    this.sentence = sentence;
    this.name = 'ProvisioningError';
    this.httpStatus = httpStatus;
  }
}

export interface ProvisioningCall {
  /** Origin of the first-party LMS. */
  readonly origin: string;
  readonly token: string;
  readonly organisationId: string;
  readonly name: string;
  readonly reportUrl: string;
  readonly reportSecret: string;
}

const excerptLength = 300;

export interface ExchangedSecret {
  readonly tenantId: string;
  /** The secret to call the LMS with. */
  readonly secret: string;
  /** Whether the LMS has replaced the former secrets already. Otherwise it does so when the secret is confirmed. */
  readonly isConfirmed: boolean;
}

/**
 * Asks the first-party LMS once to create the organisation's tenant or to change both its secrets.
 * @throws ProvisioningError
 */
export async function callProvisioning(client: OutboundClient, call: ProvisioningCall): Promise<ExchangedSecret> {
  const { name, reportUrl, reportSecret } = call;
  const response = await client
    .send({
      organisationId: call.organisationId,
      method: 'PUT',
      url: `${call.origin}/provisioning/organisations/${call.organisationId}`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ name, reportUrl, reportSecret, confirms: true }),
      authentication: { type: 'BEARER', token: call.token },
    })
    .catch(refuseWithoutAnswer);
  const { status } = response;
  const answered = answeredStatus(status);
  if (status === 401 || status === 403) {
    throw new ProvisioningError(
      500,
      asSentence(
        'The first-party LMS answered {answered}: it does not accept the provisioning token. Tell the operator of this installation.',
        { answered },
      ),
    );
  }
  if (!isSuccess(status)) {
    const said = safeExcerpt(response.body, excerptLength, [call.token, reportSecret]);
    throw new ProvisioningError(
      502,
      said === ''
        ? asSentence('The first-party LMS answered {answered}.', { answered })
        : asSentence('The first-party LMS answered {answered}. It said: {said}', { answered, said }),
    );
  }
  const exchanged = response.bodyProblem === null ? readReply(response.body) : null;
  // The response holds a secret, so the message repeats nothing of it.
  if (exchanged === null) {
    throw new ProvisioningError(
      502,
      asSentence('The first-party LMS answered {answered}, but its response cannot be used.', { answered }),
    );
  }
  return exchanged;
}

/** Throws the error of a call that has no answer. */
export function refuseWithoutAnswer(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error;
  const status = error.kind === 'MISCONFIGURED' ? 500 : error.timedOut ? 504 : 502;
  throw new ProvisioningError(
    status,
    asSentence('The first-party LMS could not be reached or did not answer. {reason}', { reason: error.sentence }),
  );
}

function readReply(body: string): ExchangedSecret | null {
  try {
    const { tenantId, secret, isConfirmed } = JSON.parse(body) as Readonly<Record<string, unknown>>;
    if (typeof tenantId !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(tenantId)) return null;
    if (typeof secret !== 'string' || !/^[\x21-\x7e]{16,512}$/.test(secret)) return null;
    // An older LMS replaces the secrets at once and does not say so.
    return { tenantId, secret, isConfirmed: isConfirmed !== false };
  } catch {
    return null;
  }
}

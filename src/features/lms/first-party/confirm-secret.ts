import { asSentence } from '../../../language/sentence.ts';
import type { OutboundClient } from '../../../platform/outbound-http/outbound-client.ts';
import { answeredStatus } from '../rules/answered-status.ts';
import { isSuccess } from '../rules/is-success.ts';
import { ProvisioningError, refuseWithoutAnswer } from './call-provisioning.ts';

export interface ConfirmingCall {
  /** Origin of the first-party LMS. */
  readonly origin: string;
  readonly organisationId: string;
  readonly tenantId: string;
  /** The secret to confirm. */
  readonly secret: string;
}

/**
 * Tells the first-party LMS that Attain has stored the secret. The LMS then ends the former secrets.
 * @returns false when the LMS does not know the secret
 * @throws ProvisioningError when the LMS did not answer, or answers that it failed
 */
export async function confirmSecret(
  client: OutboundClient,
  { origin, organisationId, tenantId, secret }: ConfirmingCall,
): Promise<boolean> {
  const { status } = await client
    .send({
      organisationId,
      method: 'POST',
      url: `${origin}/tenants/${tenantId}/confirm`,
      headers: { accept: 'application/json' },
      authentication: { type: 'BEARER', token: secret },
    })
    .catch(refuseWithoutAnswer);
  if (isSuccess(status)) return true;
  // An older LMS does not have this address.
  if (status === 401 || status === 404) return false;
  throw new ProvisioningError(
    502,
    asSentence('The first-party LMS answered {answered}.', { answered: answeredStatus(status) }),
  );
}

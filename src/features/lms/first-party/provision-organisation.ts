import { asSentence } from '../../../language/sentence.ts';
import type { OutboundClient } from '../../../platform/outbound-http/outbound-client.ts';
import type { Database } from '../../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { isDatabaseUnavailable } from '../../../platform/database/transient-errors.ts';
import { findLmsSettings, type StoredLmsSettings } from '../store/lms-configuration.ts';
import {
  beginProvisioning,
  findProvisioningState,
  finishProvisioning,
  releaseProvisioning,
  storeExchangedSecrets,
} from '../store/lms-provisioning.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../../platform/secrets/secret-errors.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { providerContext } from '../lms-target.ts';
import { confirmSecret } from './confirm-secret.ts';
import { callProvisioning, ProvisioningError } from './call-provisioning.ts';
import { hashReportSecret, newReportSecret } from './report-secret.ts';
import { t } from '../../../language/translate.ts';

export interface ProvisioningDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  readonly firstPartyClient: OutboundClient;
  /** Origin of the first-party LMS; null when there is none. */
  readonly firstPartyUrl: string | null;
  readonly provisioningToken: string | null;
  /** Address of this service, to which the first-party LMS reports. */
  readonly publicUrl: string;
}

export interface Provisioned {
  readonly id: string;
  readonly name: string;
}

/**
 * Longer than the calls may take, so that two exchanges never run at the same time. After a process died, others wait
 * for this time.
 */
const leaseSeconds = 60;

/**
 * Exchanges one secret per direction with the first-party LMS (docs/product.md "First-party LMS"). An organisation has
 * one exchange at a time, and no transaction is open during the calls. Each side accepts the former secret until the
 * other has the new one, and a minute longer, so no call or report is refused meanwhile. After a failure half-way both
 * sides go on with secrets that the other accepts, and another attempt finishes it.
 * @param turnOn whether the organisation uses the first-party LMS from then on; otherwise its mode stays
 * @throws ApplicationError CONFLICT while another one is under way, or when the operator has configured no first-party
 * LMS
 * @throws ProvisioningError
 */
export async function provisionOrganisation(
  dependencies: ProvisioningDependencies,
  organisation: Provisioned,
  actor: Actor,
  turnOn: boolean,
): Promise<void> {
  const { database, secretBox, firstPartyClient, publicUrl } = dependencies;
  const { origin, token } = requireFirstPartyLms(dependencies);
  const { id: organisationId, name } = organisation;
  const provisioningId = newId();
  const unfinished = await database.inOrganisation(organisationId, async (tx) => {
    const { isFinished } = await findProvisioningState(tx);
    if (!(await beginProvisioning(tx, provisioningId, leaseSeconds))) throw underWay();
    return isFinished ? null : openStored(secretBox, organisationId, await findLmsSettings(tx));
  });
  const audit = (action: string, details: Record<string, unknown>) => ({
    id: newId(),
    actor,
    action,
    subjectId: organisationId,
    details,
  });

  const reportSecret = newReportSecret();
  const reportUrl = `${publicUrl}/provider/lms-progress`;
  try {
    // An earlier exchange may have failed before this: a further one would end the secret that is in use.
    if (unfinished !== null) await confirmSecret(firstPartyClient, { origin, organisationId, ...unfinished });
    const { tenantId, secret, isConfirmed } = await callProvisioning(firstPartyClient, {
      origin,
      token,
      organisationId,
      name,
      reportUrl,
      reportSecret,
    });
    const exchanged = {
      tenantId,
      providerSecret: secretBox.seal(secret, providerContext(organisationId)),
      reportSecretHash: hashReportSecret(reportSecret),
    };
    await database.inOrganisation(organisationId, async (tx) => {
      if (!(await storeExchangedSecrets(tx, provisioningId, exchanged))) throw underWay();
    });
    if (!isConfirmed && !(await confirmSecret(firstPartyClient, { origin, organisationId, tenantId, secret }))) {
      throw new ProvisioningError(
        502,
        asSentence('The first-party LMS does not accept the secret that it has just given.'),
      );
    }
    await database.inOrganisation(organisationId, async (tx) => {
      const mode = turnOn ? 'FIRST_PARTY' : null;
      if (!(await finishProvisioning(tx, provisioningId, mode))) throw underWay();
      await recordAuditEntry(tx, audit('lms.provisioned', { tenantId, turnedOn: turnOn }));
    });
  } catch (error) {
    const isFinished = await database.inOrganisation(organisationId, async (tx) => {
      const isOwn = await releaseProvisioning(tx, provisioningId);
      // The last transaction was committed, and only its answer was lost.
      if (!isOwn && isDatabaseUnavailable(error)) {
        const { isFinished, mode } = await findProvisioningState(tx);
        if (isFinished && (!turnOn || mode === 'FIRST_PARTY')) return true;
      }
      const reason = error instanceof ProvisioningError ? error.message : 'Something went wrong on our side.';
      await recordAuditEntry(tx, audit('lms.provisioning_failed', { reason }));
      return false;
    });
    if (!isFinished) throw error;
  }
}

/** Returns the stored tenant and secret; null when there are none, or the secret cannot be decrypted. */
function openStored(
  secretBox: SecretBox,
  organisationId: string,
  { providerTenantId, providerSecret }: Pick<StoredLmsSettings, 'providerTenantId' | 'providerSecret'>,
): { tenantId: string; secret: string } | null {
  if (providerTenantId === null || providerSecret === null) return null;
  try {
    return { tenantId: providerTenantId, secret: secretBox.open(providerSecret, providerContext(organisationId)) };
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

/** Requires a configured first-party LMS. @throws ApplicationError CONFLICT FIRST_PARTY_LMS_MISSING */
export function requireFirstPartyLms({
  firstPartyUrl,
  provisioningToken,
}: Pick<ProvisioningDependencies, 'firstPartyUrl' | 'provisioningToken'>): { origin: string; token: string } {
  if (firstPartyUrl === null || provisioningToken === null) {
    throw new ApplicationError(
      'CONFLICT',
      'FIRST_PARTY_LMS_MISSING',
      t(
        'This installation has no first-party LMS. To add one, its operator sets FIRST_PARTY_LMS_URL and FIRST_PARTY_LMS_PROVISIONING_TOKEN.',
      ),
    );
  }
  return { origin: firstPartyUrl, token: provisioningToken };
}

const underWay = (): ApplicationError =>
  new ApplicationError(
    'CONFLICT',
    'PROVISIONING_UNDER_WAY',
    t('The organisation is being set up in the first-party LMS at this moment. Try again in a minute.'),
  );

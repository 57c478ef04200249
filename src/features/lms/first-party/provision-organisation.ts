import type { OutboundClient } from '../../../platform/outbound-http/outbound-client.ts';
import type { Database } from '../../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { beginProvisioning, finishProvisioning, releaseProvisioning } from '../store/lms-provisioning.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { providerContext } from '../lms-target.ts';
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
 * Longer than the call may take, so that two never run at the same time. After a process died, others wait for this
 * time.
 */
const leaseSeconds = 30;

/**
 * Exchanges one secret per direction with the first-party LMS (docs/product.md "First-party LMS"). An organisation has
 * one exchange at a time, and no transaction is open during the call. A failure changes nothing here. After a failure
 * half-way, another attempt repairs both sides.
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
  const begun = await database.inOrganisation(organisationId, (tx) =>
    beginProvisioning(tx, provisioningId, leaseSeconds),
  );
  if (!begun) throw underWay();
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
    const { tenantId, secret } = await callProvisioning(firstPartyClient, {
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
      const mode = turnOn ? 'FIRST_PARTY' : null;
      if (!(await finishProvisioning(tx, provisioningId, exchanged, mode))) throw underWay();
      await recordAuditEntry(tx, audit('lms.provisioned', { tenantId, turnedOn: turnOn }));
    });
  } catch (error) {
    await database.inOrganisation(organisationId, async (tx) => {
      await releaseProvisioning(tx, provisioningId);
      const reason = error instanceof ProvisioningError ? error.message : 'Something went wrong on our side.';
      await recordAuditEntry(tx, audit('lms.provisioning_failed', { reason }));
    });
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
    t('The organisation is being set up in the first-party LMS at this moment. Try again in half a minute.'),
  );

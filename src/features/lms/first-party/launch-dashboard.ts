import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Database } from '../../../platform/database/database.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import { findLmsSettings } from '../store/lms-configuration.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../../platform/secrets/secret-errors.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { providerContext } from '../lms-target.ts';
import { t } from '../../../language/translate.ts';

export interface LaunchDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** Origin of the first-party LMS for browsers; null when there is none. */
  readonly firstPartyPublicUrl: string | null;
  /** Address of this service. The first-party LMS asks it whether the user may still open its dashboard. */
  readonly publicUrl: string;
}

export interface LaunchingUser {
  readonly organisationId: string;
  readonly userId: string;
  readonly name: string;
}

const audience = 'attain-first-party-lms';
const lifeSeconds = 60;

/**
 * Returns an address that opens the dashboard of the first-party LMS as the current user. It works once, and for a
 * minute (docs/product.md §4.2 rule 7).
 * @throws ApplicationError CONFLICT when the organisation is not set up there
 */
export async function launchDashboard(
  { database, secretBox, firstPartyPublicUrl, publicUrl }: LaunchDependencies,
  { organisationId, userId, name }: LaunchingUser,
): Promise<string> {
  const jti = newId();
  const { tenantId, secret } = await database.inOrganisation(organisationId, async (tx) => {
    const { providerTenantId, providerSecret } = await findLmsSettings(tx);
    if (firstPartyPublicUrl === null || providerTenantId === null || providerSecret === null) throw notSetUp();
    await recordAuditEntry(tx, {
      id: newId(),
      actor: { kind: 'USER', userId },
      action: 'lms_dashboard.opened',
      subjectId: userId,
      details: { jti },
    });
    return { tenantId: providerTenantId, secret: openSecret(secretBox, providerSecret, organisationId) };
  });
  const now = Math.floor(Date.now() / 1000);
  const key = createHash('sha256').update(secret, 'utf8').digest();
  const userUrl = `${publicUrl}/provider/users/${userId}`;
  const token = await new SignJWT({ name, tenant: tenantId, userUrl })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setAudience(audience)
    .setJti(jti)
    .setIssuedAt(now)
    .setExpirationTime(now + lifeSeconds)
    .sign(key);
  return `${firstPartyPublicUrl}/launch?token=${token}`;
}

function openSecret(secretBox: SecretBox, sealed: Buffer, organisationId: string): string {
  try {
    return secretBox.open(sealed, providerContext(organisationId));
  } catch (error) {
    if (error instanceof SecretUnreadableError) throw notSetUp();
    throw error;
  }
}

const notSetUp = (): ApplicationError =>
  new ApplicationError(
    'CONFLICT',
    'FIRST_PARTY_LMS_NOT_SET_UP',
    t(
      'The organisation is not set up in the first-party LMS. An administrator can set it up under Developers → LMS Integration.',
    ),
  );

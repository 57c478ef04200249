import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import { readFactorStatus, takeRecoveryCode, takeStep, type SecondFactorRecord } from '../store/second-factors.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { newId } from '../../../platform/ids.ts';
import { stepOfCode } from './one-time-codes.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

/** Returns the identity of the row with a user's encrypted secret. */
export const factorContext = (organisationId: string, userId: string): string =>
  `second_factor:${organisationId}:${userId}`;

/**
 * Accepts or refuses a code: a current one of the app that was not accepted before, or a recovery code, which is then
 * used up.
 * @param factor the user's, locked
 */
export async function takeCode(
  tx: OrganisationTransaction,
  secretBox: SecretBox,
  user: { readonly organisationId: string; readonly userId: string },
  factor: SecondFactorRecord,
  code: string,
): Promise<boolean> {
  const { organisationId, userId } = user;
  const digits = code.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(secretBox.open(factor.secret, factorContext(organisationId, userId)), digits);
    return step !== null && takeStep(tx, userId, step);
  }
  if (!(await takeRecoveryCode(tx, userId, hashRecoveryCode(code)))) return false;
  const { recoveryCodesLeft } = await readFactorStatus(tx, userId);
  await recordAuditEntry(tx, {
    id: newId(),
    actor: { kind: 'USER', userId },
    action: 'second_factor.recovery_code_used',
    subjectId: userId,
    details: { recoveryCodesLeft },
  });
  return true;
}

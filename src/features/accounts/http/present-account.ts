import type { PasswordResetRecord } from '../store/password-resets.ts';
import type { ListedSession } from '../store/sessions.ts';
import type { Schema } from '../../../contract/schema.ts';

/** Returns a session for its user, without its id. */
export function presentOwnSession({
  createdAt,
  lastSeenAt,
  remoteAddress,
  userAgent,
  isCurrent,
}: ListedSession): Schema<'OwnSession'> {
  return {
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    remoteAddress,
    userAgent,
    isCurrent,
  };
}

/** Returns the state of the user's own second factor, without its secret or codes. */
export function presentFactor(factor: {
  readonly confirmedAt: Date | null;
  readonly recoveryCodesLeft: number;
}): Schema<'SecondFactor'> {
  return { confirmedAt: factor.confirmedAt?.toISOString() ?? null, recoveryCodesLeft: factor.recoveryCodesLeft };
}

/** Returns the user whose password a link replaces. */
export function presentReset({ email, organisationName, expiresAt }: PasswordResetRecord): Schema<'ResetPreview'> {
  return { email, organisationName, expiresAt: expiresAt.toISOString() };
}

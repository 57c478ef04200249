import type { PasswordResetRecord } from '../store/password-resets.ts';
import type { ListedSession } from '../store/sessions.ts';
import type { Schema } from '../../../contract/schema.ts';

/** A session as its user sees it; never its id. */
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

/** How the own second factor stands; never its secret or codes. */
export function presentFactor(factor: {
  readonly confirmedAt: Date | null;
  readonly recoveryCodesLeft: number;
}): Schema<'SecondFactor'> {
  return { confirmedAt: factor.confirmedAt?.toISOString() ?? null, recoveryCodesLeft: factor.recoveryCodesLeft };
}

/** Whose password a link replaces. */
export function presentReset({ email, organisationName, expiresAt }: PasswordResetRecord): Schema<'ResetPreview'> {
  return { email, organisationName, expiresAt: expiresAt.toISOString() };
}

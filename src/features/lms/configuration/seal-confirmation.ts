import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../../platform/secrets/secret-errors.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { t } from '../../../language/translate.ts';

/** A trial that was shown to a user, who alone may confirm it. */
export interface ShownToUser {
  readonly organisationId: string;
  readonly userId: string;
  /** The kind of trial and its operation. A confirmation of another subject is none. */
  readonly subject: string;
}

/** The one call that a confirmation permits. */
export interface ConfirmedCall {
  /** The id that the call will have. The ledger accepts it once. */
  readonly callId: string;
  /** SHA-256 of what was shown. */
  readonly shown: string;
}

interface SealedCall extends ConfirmedCall {
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

// The call's id is as old as the preview, and the ledger is sorted by it.
const lifeMinutes = 15;

/**
 * Returns the confirmation of something that a user was shown. It names the one call that it is valid for. It is
 * encrypted, so that nobody can turn it into another one. @param shown SHA-256
 */
export function sealConfirmation(secretBox: SecretBox, user: ShownToUser, shown: string): string {
  const sealed: SealedCall = { callId: newId(), shown, issuedAt: Date.now() };
  return secretBox.seal(JSON.stringify(sealed), contextOf(user)).toString('base64url');
}

/**
 * Opens a confirmation. The caller compares `shown`.
 * @throws ApplicationError CONFLICT when nothing was confirmed, something else was, or the confirmation is too old
 */
export function openConfirmation(secretBox: SecretBox, user: ShownToUser, confirmation: string | null): ConfirmedCall {
  if (confirmation === null) {
    throw new ApplicationError(
      'CONFLICT',
      'NOT_CONFIRMED',
      t('This request may change something in the LMS. Check the preview and confirm it.'),
    );
  }
  const sealed = open(secretBox, user, confirmation);
  if (sealed === null) throw previewChanged();
  if (Date.now() - sealed.issuedAt > lifeMinutes * 60_000) {
    throw new ApplicationError(
      'CONFLICT',
      'CONFIRMATION_EXPIRED',
      t('The preview is older than {lifeMinutes} minutes. Check the new preview and confirm it.', { lifeMinutes }),
    );
  }
  return sealed;
}

/** Returns the error for a request that is not the one that was shown. */
export const previewChanged = (): ApplicationError =>
  new ApplicationError(
    'CONFLICT',
    'PREVIEW_CHANGED',
    t('The request has changed since the preview. Check the new preview and confirm it.'),
  );

/** Returns the error for a confirmation that came a second time, for example by a double click. */
export const confirmationUsed = (callId: string): ApplicationError =>
  new ApplicationError(
    'CONFLICT',
    'CONFIRMATION_USED',
    t(
      'Nothing was sent now: this confirmation was already used, and a confirmation is valid for one request. The result of that request is under Developers → Activity, call {callId}. To send the request again, check a new preview and confirm it.',
      { callId },
    ),
  );

function open(secretBox: SecretBox, user: ShownToUser, confirmation: string): SealedCall | null {
  try {
    return JSON.parse(secretBox.open(Buffer.from(confirmation, 'base64url'), contextOf(user))) as SealedCall;
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

const contextOf = ({ organisationId, userId, subject }: ShownToUser): string =>
  `lms_trial:${organisationId}:${userId}:${subject}`;

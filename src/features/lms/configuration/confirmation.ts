import { createHash } from 'node:crypto';
import type { RenderedRequest } from '../rules/templates/render-request.ts';
import type { LmsOperation } from '../rules/operations.ts';
import type { Authentication } from '../../../platform/outbound-http/authentication.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../../platform/secrets/secret-errors.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { describeAuthentication } from './preview-request.ts';

/** A request that was shown to a user. Only this user may confirm it. */
export interface ShownRequest {
  readonly organisationId: string;
  readonly userId: string;
  readonly operation: LmsOperation;
  readonly request: RenderedRequest;
  readonly authentication: Authentication;
}

interface Confirmed {
  /** The id that the one call will have. The ledger accepts it once. */
  readonly callId: string;
  /** SHA-256 of the shown request. */
  readonly shown: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

// The call's id is as old as the preview, and the ledger is sorted by it.
const lifeMinutes = 15;

/**
 * Returns the confirmation with which a previewed POST is sent. It names the one call that it is valid for. It is
 * encrypted, so that nobody can turn it into another one.
 */
export function issueConfirmation(secretBox: SecretBox, shown: ShownRequest): string {
  const confirmed: Confirmed = { callId: newId(), shown: digestOf(shown), issuedAt: Date.now() };
  return secretBox.seal(JSON.stringify(confirmed), contextOf(shown)).toString('base64url');
}

/**
 * Reads a confirmation. @returns the id that the call must have
 * @throws ApplicationError CONFLICT when nothing was confirmed, another request was confirmed, or the confirmation is
 * too old
 */
export function readConfirmation(secretBox: SecretBox, confirmation: string | null, shown: ShownRequest): string {
  if (confirmation === null) {
    throw new ApplicationError(
      'CONFLICT',
      'NOT_CONFIRMED',
      'This request may change something in the LMS. Check the preview and confirm it.',
    );
  }
  const confirmed = open(secretBox, confirmation, shown);
  if (confirmed?.shown !== digestOf(shown)) {
    throw new ApplicationError(
      'CONFLICT',
      'PREVIEW_CHANGED',
      'The request has changed since the preview. Check the new preview and confirm it.',
    );
  }
  if (Date.now() - confirmed.issuedAt > lifeMinutes * 60_000) {
    throw new ApplicationError(
      'CONFLICT',
      'CONFIRMATION_EXPIRED',
      `The preview is older than ${lifeMinutes} minutes. Check the new preview and confirm it.`,
    );
  }
  return confirmed.callId;
}

/** Returns the error for a confirmation that came a second time, for example by a double click. */
export const confirmationUsed = (callId: string): ApplicationError =>
  new ApplicationError(
    'CONFLICT',
    'CONFIRMATION_USED',
    `Nothing was sent now: this confirmation was already used, and a confirmation is valid for one request. The result of that request is under Developers → Activity, call ${callId}. To send the request again, check a new preview and confirm it.`,
  );

function open(secretBox: SecretBox, confirmation: string, shown: ShownRequest): Confirmed | null {
  try {
    return JSON.parse(secretBox.open(Buffer.from(confirmation, 'base64url'), contextOf(shown))) as Confirmed;
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

const contextOf = ({ organisationId, userId, operation }: ShownRequest): string =>
  `lms_trial:${organisationId}:${userId}:${operation}`;

function digestOf({ request: { method, url, body }, authentication }: ShownRequest): string {
  const seen = [method, url, body, describeAuthentication(authentication)];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
}

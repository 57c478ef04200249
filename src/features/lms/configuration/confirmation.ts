import { createHash } from 'node:crypto';
import type { RenderedRequest } from '../rules/templates/render-request.ts';
import type { LmsOperation } from '../rules/operations.ts';
import type { Authentication } from '../../../platform/outbound-http/authentication.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { describeAuthentication } from './preview-request.ts';
import { openConfirmation, previewChanged, sealConfirmation, type ShownToUser } from './seal-confirmation.ts';

/** A request that was shown to a user. Only this user may confirm it. */
export interface ShownRequest {
  readonly organisationId: string;
  readonly userId: string;
  readonly operation: LmsOperation;
  readonly request: RenderedRequest;
  readonly authentication: Authentication;
  /** Of the unsaved settings; null for the saved ones. */
  readonly draftDigest: string | null;
}

/** Returns the confirmation with which a previewed POST is sent. */
export function issueConfirmation(secretBox: SecretBox, shown: ShownRequest): string {
  return sealConfirmation(secretBox, userOf(shown), digestOf(shown));
}

/**
 * Reads a confirmation. @returns the id that the call must have
 * @throws ApplicationError CONFLICT when nothing was confirmed, another request was confirmed, or the confirmation is
 * too old
 */
export function readConfirmation(secretBox: SecretBox, confirmation: string | null, shown: ShownRequest): string {
  const confirmed = openConfirmation(secretBox, userOf(shown), confirmation);
  if (confirmed.shown !== digestOf(shown)) throw previewChanged();
  return confirmed.callId;
}

const userOf = ({ organisationId, userId, operation }: ShownRequest): ShownToUser => ({
  organisationId,
  userId,
  subject: operation,
});

function digestOf({ request: { method, url, body }, authentication, draftDigest }: ShownRequest): string {
  const draft = draftDigest === null ? [] : [draftDigest];
  const seen = [method, url, body, describeAuthentication(authentication), ...draft];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
}

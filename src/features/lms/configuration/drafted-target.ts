import { createHash } from 'node:crypto';
import { asSentence } from '../../../language/sentence.ts';
import { credentialsForUrl, originOf } from '../../../platform/credentials/credential-origin.ts';
import type { Credentials } from '../../../platform/credentials/credentials.ts';
import type { Authentication } from '../../../platform/outbound-http/authentication.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { TemplatesTarget } from '../lms-target.ts';
import { lmsOperations, type LmsOperation } from '../rules/operations.ts';
import type { ReadOperation } from '../store/lms-configuration.ts';
import { UnusableSettingsError } from '../unusable-settings-error.ts';
import { openCredentials } from './open-credentials.ts';
import type { OperationSettings } from './save-operation.ts';

/** Unsaved settings of an operation. They are used for one trial, and nothing of them is stored. */
export type OperationDraft = Omit<OperationSettings, 'version'>;

/** The settings that a trial uses. */
export interface TriedTarget {
  readonly target: TemplatesTarget;
  /** SHA-256 of unsaved settings with their credentials; null for the saved ones. */
  readonly draftDigest: string | null;
}

/**
 * Returns the target of unsaved settings; null when they are what is saved. A blank or masked credential stands for the
 * stored one of the same type, but only while the URL has the origin of the saved one.
 * @throws ApplicationError INVALID CREDENTIALS_OF_ANOTHER_ORIGIN; UnusableSettingsError
 */
export function draftedTarget(
  secretBox: SecretBox,
  organisationId: string,
  operation: LmsOperation,
  draft: OperationDraft,
  stored: ReadOperation | null,
): TriedTarget | null {
  const opened = openCredentials(secretBox, organisationId, stored);
  const credentials = credentialsOf(draft, stored, opened === 'UNREADABLE' ? null : opened);
  const { url, authentication } = draft;
  const { type } = authentication;
  const body = lmsOperations[operation].hasBody ? draft.body : '';
  const success = draft.successExpression ?? stored?.successExpression ?? '';
  const result = draft.resultExpression ?? stored?.resultExpression ?? '';
  const drafted = digestOf([url, body, type, success, result, credentials]);
  if (stored !== null) {
    const { authenticationType, successExpression, resultExpression } = stored;
    const saved = [stored.url, stored.body, authenticationType, successExpression, resultExpression, opened];
    if (digestOf(saved) === drafted) return null;
  }
  const target: TemplatesTarget = {
    lms: 'CUSTOM',
    templates: { url, body },
    authentication: authenticationOf(draft, credentials),
    expressions: { success, result },
  };
  return { target, draftDigest: drafted };
}

/** For a URL that cannot be called, no stored credential counts. Saving keeps them for a URL that is entered later. */
function credentialsOf(
  { url, authentication }: OperationDraft,
  stored: ReadOperation | null,
  kept: Credentials | null,
): Credentials | null {
  if (stored === null || originOf(url) === null) return credentialsForUrl(url, authentication, null);
  const { authenticationType: type } = stored;
  return credentialsForUrl(url, authentication, { url: stored.url, type, credentials: kept });
}

function authenticationOf({ url, authentication }: OperationDraft, credentials: Credentials | null): Authentication {
  const { type } = authentication;
  // The problem of the URL is what the user has to know first. Nothing is sent to it.
  if (type === 'NONE' || (credentials === null && originOf(url) === null)) return { type: 'NONE' };
  if (credentials !== null) return { type, ...credentials } as Authentication;
  throw new UnusableSettingsError(
    'CUSTOM',
    asSentence('The credentials for {type} authentication are missing.', { type }),
  );
}

const digestOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

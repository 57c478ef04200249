import type { AuthenticationType } from '../../../domain/lms/authentication-types.ts';
import { lmsOperations, type LmsOperation } from '../rules/operations.ts';
import { findOwnCalls } from '../store/own-calls.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { findOperation, lockLmsSettings, saveOperation, type StoredOperation } from '../store/lms-configuration.ts';
import { newId } from '../../../platform/ids.ts';
import { operationContext } from '../lms-target.ts';
import { credentialsForUrl } from '../../../platform/credentials/credential-origin.ts';
import type { Credentials } from '../../../platform/credentials/credentials.ts';
import { requireVersion } from '../../../platform/versions/version.ts';
import { openCredentials } from './open-credentials.ts';
import { operationVersion } from './operation-version.ts';
import { judgedCalls, showOperation, type ConfigurationDependencies, type ShownOperation } from './show-operations.ts';

export interface OperationSettings {
  readonly url: string;
  /** Kept for a POST only. */
  readonly body: string;
  /** A blank or masked credential keeps the stored one of the same type and origin. */
  readonly authentication: { readonly type: AuthenticationType } & Credentials;
  /** JSONata about replies; see `ReplyExpressions`. A missing one keeps the stored one. */
  readonly successExpression?: string;
  readonly resultExpression?: string;
  /** The version that the change is based on; without it the change is not checked. */
  readonly version?: string;
}

/**
 * Saves an operation's configuration unchanged. The first call shows a fault in it (docs/product.md §2.3, §7). Another
 * authentication type drops the credentials of the former one. The audit trail names the changed fields, without any
 * value; without a difference there is no entry.
 * @throws ApplicationError INVALID CREDENTIALS_OF_ANOTHER_ORIGIN, CONFLICT CHANGED_MEANWHILE
 */
export async function configureOperation(
  { database, secretBox }: ConfigurationDependencies,
  organisationId: string,
  operation: LmsOperation,
  settings: OperationSettings,
  actor: Actor,
): Promise<ShownOperation> {
  const { type } = settings.authentication;
  return database.inOrganisation(organisationId, async (tx) => {
    await lockLmsSettings(tx);
    const before = await findOperation(tx, operation);
    requireVersion(settings.version, operationVersion(before));
    const opened = openCredentials(secretBox, organisationId, before);
    const stored = before && {
      url: before.url,
      type: before.authenticationType,
      credentials: opened === 'UNREADABLE' ? null : opened,
    };
    const credentials = credentialsForUrl(settings.url, settings.authentication, stored);
    const after: StoredOperation = {
      operation,
      url: settings.url,
      body: lmsOperations[operation].hasBody ? settings.body : '',
      authenticationType: type,
      successExpression: settings.successExpression ?? before?.successExpression ?? '',
      resultExpression: settings.resultExpression ?? before?.resultExpression ?? '',
      credentials:
        credentials === null
          ? null
          : secretBox.seal(JSON.stringify(credentials), operationContext(organisationId, operation)),
    };
    const changed = [
      ...(['url', 'body', 'authenticationType'] as const).filter((field) => before?.[field] !== after[field]),
      ...(['successExpression', 'resultExpression'] as const).filter(
        (field) => (before?.[field] ?? '') !== after[field],
      ),
      ...(JSON.stringify(credentials) === JSON.stringify(opened) ? [] : ['credentials']),
    ];
    // It is saved nevertheless: the credentials are encrypted with the first key then.
    await saveOperation(tx, after);
    if (changed.length > 0) {
      await recordAuditEntry(tx, {
        id: newId(),
        actor,
        action: 'lms_operation.configured',
        subjectId: organisationId,
        details: { operation, authenticationType: type, changed },
      });
    }
    const calls = await findOwnCalls(tx, [operation], judgedCalls);
    return showOperation(secretBox, organisationId, operation, await findOperation(tx, operation), calls);
  });
}

import { asSentence } from '../../language/sentence.ts';
import type { Lms } from '../../domain/lms/lms-modes.ts';
import type { Authentication } from '../../platform/outbound-http/outbound-client.ts';
import { findConnectorTarget, type ConnectorTarget } from './connection/connector-target.ts';
import type { LmsOperation } from './rules/operations.ts';
import { hasNoUrl, isLeftOut } from './uncalled-operations.ts';
import { UnusableSettingsError } from './unusable-settings-error.ts';
import type { ReplyExpressions } from './reply-expressions/reply-expressions.ts';
import type { RequestTemplates } from './rules/templates/render-request.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { findLmsSettings, findOperation, type StoredOperation } from './store/lms-configuration.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { firstPartyTemplates } from './first-party-templates.ts';

/** The templates and credentials for a call of an operation. */
export interface TemplatesTarget {
  readonly lms: Exclude<Lms, 'CONNECTOR'>;
  readonly templates: RequestTemplates;
  readonly authentication: Authentication;
  /** Only an operation of custom mode has some. */
  readonly expressions?: ReplyExpressions;
}

/** The settings with which an operation is called. */
export type LmsTarget = TemplatesTarget | ConnectorTarget;

export interface TargetDependencies {
  readonly secretBox: SecretBox;
  /** Origin of the first-party LMS, which the operator configures; null when there is none. */
  readonly firstPartyUrl: string | null;
}

/** Returns the identity of the row of encrypted credentials. In another row they cannot be decrypted. */
export const operationContext = (organisationId: string, operation: string): string =>
  `lms_operation:${organisationId}:${operation}`;
export const providerContext = (organisationId: string): string => `lms_settings:${organisationId}:provider_secret`;

/**
 * Finds the target of a call. @param lms the LMS that has an existing enrolment; null takes the organisation's mode
 * @returns the target, or null when the custom operation has no URL, or the connector leaves out an optional operation
 * @throws UnusableSettingsError
 */
export async function findTarget(
  tx: OrganisationTransaction,
  { secretBox, firstPartyUrl }: TargetDependencies,
  operation: LmsOperation,
  lms: Lms | null,
): Promise<{ lms: Lms; target: LmsTarget | null }> {
  const { organisationId } = tx;
  const settings = await findLmsSettings(tx);
  const chosen = lms ?? settings.mode;
  if (chosen === 'CONNECTOR') {
    const target = await findConnectorTarget(tx, { secretBox });
    return { lms: chosen, target: isLeftOut(target.document, operation) ? null : target };
  }
  if (chosen === 'FIRST_PARTY') {
    if (firstPartyUrl === null || settings.providerTenantId === null || settings.providerSecret === null) {
      throw new UnusableSettingsError(chosen, asSentence('The first-party LMS is not set up for this organisation.'));
    }
    const token = openSealed(secretBox, settings.providerSecret, providerContext(organisationId), () => {
      throw new UnusableSettingsError(
        chosen,
        asSentence('The stored secret of the first-party LMS cannot be decrypted.'),
      );
    });
    const templates = firstPartyTemplates(firstPartyUrl, settings.providerTenantId)[operation];
    return { lms: chosen, target: { lms: chosen, templates, authentication: { type: 'BEARER', token } } };
  }
  const stored = await findOperation(tx, operation);
  if (stored === null || hasNoUrl(stored)) return { lms: chosen, target: null };
  const authentication = authenticationOf(secretBox, organisationId, stored);
  const templates = { url: stored.url, body: stored.body };
  const expressions = { success: stored.successExpression, result: stored.resultExpression };
  return { lms: chosen, target: { lms: chosen, templates, authentication, expressions } };
}

function authenticationOf(secretBox: SecretBox, organisationId: string, stored: StoredOperation): Authentication {
  if (stored.authenticationType === 'NONE') return { type: 'NONE' };
  if (stored.credentials === null) {
    throw new UnusableSettingsError(
      'CUSTOM',
      asSentence('The credentials for {type} authentication are missing.', { type: stored.authenticationType }),
    );
  }
  const opened = openSealed(secretBox, stored.credentials, operationContext(organisationId, stored.operation), () => {
    throw new UnusableSettingsError(
      'CUSTOM',
      asSentence('The stored credentials cannot be decrypted. Save them again.'),
    );
  });
  return { type: stored.authenticationType, ...(JSON.parse(opened) as object) } as Authentication;
}

function openSealed(secretBox: SecretBox, sealed: Buffer, context: string, refuse: () => never): string {
  try {
    return secretBox.open(sealed, context);
  } catch {
    return refuse();
  }
}

import { wording } from '../../../language/sentence.ts';
import type { AuthenticationType } from '../../../domain/lms/authentication-types.ts';
import { lmsOperations, type LmsOperation } from '../rules/operations.ts';
import { variableMeanings, type VariableName } from '../rules/variable-meanings.ts';
import type { VariableKind } from '../rules/templates/declared-variables.ts';
import type { Database } from '../../../platform/database/database.ts';
import { operationState, type OperationState } from '../rules/operation-state.ts';
import { findOperations, type ReadOperation } from '../store/lms-configuration.ts';
import { findOwnCalls, type OwnCall } from '../store/own-calls.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { credentialFields, type CredentialField } from '../../../platform/credentials/credentials.ts';
import { openCredentials } from './open-credentials.ts';
import { operationVersion } from './operation-version.ts';

export interface ConfigurationDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
}

/** An operation and its configuration in the form for administrators. For credentials it says only which are set. */
export interface ShownOperation {
  readonly operation: LmsOperation;
  readonly label: string;
  readonly method: 'GET' | 'POST';
  readonly isRequired: boolean;
  readonly expects: string;
  readonly variables: readonly { readonly name: VariableName; readonly kind: VariableKind; readonly meaning: string }[];
  readonly url: string;
  readonly body: string;
  readonly authentication: {
    readonly type: AuthenticationType;
    readonly credentials: readonly { readonly field: CredentialField; readonly isSet: boolean }[];
    /** False when the stored credentials cannot be decrypted any more and must be entered again. */
    readonly isReadable: boolean;
  };
  /** JSONata about replies; see `ReplyExpressions`. */
  readonly successExpression: string;
  readonly resultExpression: string;
  /** See `operationVersion`. */
  readonly version: string;
  readonly state: OperationState;
  /** The latest call of the operation to the organisation's own LMS; null when there was none. */
  readonly lastCall: OwnCall | null;
}

/** Returns the seven operations in the order of docs/product.md §4.2, configured or not. */
export async function showOperations(
  { database, secretBox }: ConfigurationDependencies,
  organisationId: string,
): Promise<readonly ShownOperation[]> {
  const names = Object.keys(lmsOperations) as LmsOperation[];
  const [stored, calls] = await database.inOrganisation(organisationId, async (tx) => [
    await findOperations(tx),
    await findOwnCalls(tx, names, judgedCalls),
  ]);
  const byName = new Map(stored.map((operation) => [operation.operation, operation]));
  return names.map((operation) =>
    showOperation(
      secretBox,
      organisationId,
      operation,
      byName.get(operation) ?? null,
      calls.filter((call) => call.operation === operation),
    ),
  );
}

/** How many of the latest calls of an operation are read for its state. */
export const judgedCalls = 100;

/**
 * Returns one operation in the form for administrators.
 * @param calls the latest calls to the organisation's own LMS, the newest first
 */
export function showOperation(
  secretBox: SecretBox,
  organisationId: string,
  operation: LmsOperation,
  stored: ReadOperation | null,
  calls: readonly OwnCall[],
): ShownOperation {
  const { label, method, isRequired, expects, variables } = lmsOperations[operation];
  const opened = openCredentials(secretBox, organisationId, stored);
  const credentials = opened === 'UNREADABLE' ? null : opened;
  const type = stored?.authenticationType ?? 'NONE';
  return {
    operation,
    label,
    method,
    isRequired,
    expects,
    variables: (Object.entries(variables) as [VariableName, VariableKind][]).map(([name, kind]) => ({
      name,
      kind,
      meaning: wording([variableMeanings[name]]),
    })),
    url: stored?.url ?? '',
    body: stored?.body ?? '',
    authentication: {
      type,
      credentials: credentialFields[type].map((field) => ({ field, isSet: (credentials?.[field] ?? '') !== '' })),
      isReadable: opened !== 'UNREADABLE',
    },
    successExpression: stored?.successExpression ?? '',
    resultExpression: stored?.resultExpression ?? '',
    version: operationVersion(stored),
    state: operationState(stored, calls),
    lastCall: calls[0] ?? null,
  };
}

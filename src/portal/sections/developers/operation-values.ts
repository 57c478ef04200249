import type { LmsOperation } from '../../queries/lms-configuration.ts';
import type { OperationDraft } from '../../queries/lms-trials.ts';
import { credentialsOf, noCredentials, type CredentialValues } from './credential-fields.tsx';

/** The values of the form for an operation. */
export interface OperationValues extends CredentialValues, Record<string, string> {
  url: string;
  body: string;
  successExpression: string;
  resultExpression: string;
  type: LmsOperation['authentication']['type'];
}

export const valuesOf = (operation: LmsOperation): OperationValues => ({
  url: operation.url,
  body: operation.body,
  successExpression: operation.successExpression,
  resultExpression: operation.resultExpression,
  type: operation.authentication.type,
  ...noCredentials,
});

/** Converts form values to a request. The API keeps the stored value of an empty credential. */
export const settingsOf = (values: OperationValues): OperationDraft => ({
  url: values.url,
  body: values.body,
  successExpression: values.successExpression,
  resultExpression: values.resultExpression,
  authentication: credentialsOf(values),
});

import type { LmsOperation, OperationSettings } from '../../queries/lms-configuration.ts';
import { credentialsOf, noCredentials, type CredentialValues } from './credential-fields.tsx';

/** The fields of an operation's form. */
export interface OperationValues extends CredentialValues, Record<string, string> {
  url: string;
  body: string;
  type: LmsOperation['authentication']['type'];
}

export const valuesOf = ({ url, body, authentication }: LmsOperation): OperationValues => ({
  url,
  body,
  type: authentication.type,
  ...noCredentials,
});

/** What is sent; of credentials the API keeps those that are empty. */
export const settingsOf = ({ url, body, ...credentials }: OperationValues): OperationSettings => ({
  url,
  body,
  authentication: credentialsOf(credentials),
});

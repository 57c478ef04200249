import type { LmsOperation, OperationSettings } from '../../queries/lms-configuration.ts';
import { credentialsOf, noCredentials, type CredentialValues } from './credential-fields.tsx';

/** The values of the form for an operation. */
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

/** Converts form values to a request. The API keeps the stored value of an empty credential. */
export const settingsOf = ({ url, body, ...credentials }: OperationValues): OperationSettings => ({
  url,
  body,
  authentication: credentialsOf(credentials),
});

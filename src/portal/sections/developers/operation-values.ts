import type { LmsOperation, OperationSettings } from '../../queries/lms-configuration.ts';

/** The fields of an operation's form. Credentials begin empty: what is stored is never sent to the browser. */
export interface OperationValues extends Record<string, string> {
  url: string;
  body: string;
  type: LmsOperation['authentication']['type'];
  username: string;
  password: string;
  token: string;
  name: string;
  value: string;
}

export const valuesOf = ({ url, body, authentication }: LmsOperation): OperationValues => ({
  url,
  body,
  type: authentication.type,
  username: '',
  password: '',
  token: '',
  name: '',
  value: '',
});

/** What is sent: the credentials of the chosen type, of which the API keeps those that are empty. */
export function settingsOf({ url, body, type, ...credentials }: OperationValues): OperationSettings {
  switch (type) {
    case 'NONE':
      return { url, body, authentication: { type } };
    case 'BASIC':
      return { url, body, authentication: { type, username: credentials.username, password: credentials.password } };
    case 'BEARER':
      return { url, body, authentication: { type, token: credentials.token } };
    case 'CUSTOM_HEADER':
      return { url, body, authentication: { type, name: credentials.name, value: credentials.value } };
  }
}

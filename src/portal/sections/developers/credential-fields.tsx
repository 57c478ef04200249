import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { LmsOperation } from '../../queries/lms-configuration.ts';

/** The fields of a form that has them. */
export interface CredentialValues {
  type: Authentication['type'];
  username: string;
  password: string;
  token: string;
  name: string;
  value: string;
}

/** Credentials begin empty: what is stored is never sent to the browser. */
export const noCredentials = { username: '', password: '', token: '', name: '', value: '' } as const;

type Authentication = LmsOperation['authentication'];
type CredentialField = Authentication['credentials'][number]['field'];

/** How the types of authentication are called. */
export const authentications: Readonly<Record<Authentication['type'], string>> = {
  NONE: 'None',
  BASIC: 'Basic',
  BEARER: 'Bearer token',
  CUSTOM_HEADER: 'Custom header',
};

/** Which credentials each type has. */
export const fieldsOf: Readonly<Record<Authentication['type'], readonly CredentialField[]>> = {
  NONE: [],
  BASIC: ['username', 'password'],
  BEARER: ['token'],
  CUSTOM_HEADER: ['name', 'value'],
};

const labels: Readonly<Record<CredentialField, string>> = {
  username: 'User name',
  password: 'Password',
  token: 'Token',
  name: 'Name of the header',
  value: 'Value of the header',
};

const isSecret = (field: CredentialField) => field === 'password' || field === 'token' || field === 'value';

interface CredentialFieldsProps<Values extends CredentialValues> {
  readonly form: UseFormReturnType<Values>;
  /** As it is stored: of credentials, which are set. */
  readonly stored: Authentication;
}

/** What is sent: the type, and its fields, of which the API keeps those that are empty. */
export const credentialsOf = ({ type, ...values }: CredentialValues) => ({
  type,
  ...Object.fromEntries(fieldsOf[type].map((field) => [field, values[field]])),
});

/** How calls prove who makes them. What is stored is never shown; a field that stays empty keeps it. */
export function CredentialFields<Values extends CredentialValues>({ form, stored }: CredentialFieldsProps<Values>) {
  const { type } = form.values;
  return (
    <>
      <NativeSelect
        label="Authentication"
        description={stored.type === 'NONE' ? undefined : 'Another type drops the credentials of the former one.'}
        data={Object.entries(authentications).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('type')}
      />
      {fieldsOf[type].map((field) => {
        const isSet =
          type === stored.type &&
          stored.isReadable &&
          stored.credentials.some((each) => each.field === field && each.isSet);
        const Input = isSecret(field) ? PasswordInput : TextInput;
        return (
          <Input
            key={field}
            label={labels[field]}
            description={isSet ? 'Set. Leave it empty to keep it.' : 'Not set.'}
            placeholder={isSet ? '••••••••' : undefined}
            maxLength={8192}
            autoComplete={isSecret(field) ? 'new-password' : 'off'}
            spellCheck={false}
            {...form.getInputProps(field)}
          />
        );
      })}
    </>
  );
}

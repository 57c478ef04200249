import { NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  fieldsOf,
  isStored,
  leadsElsewhere,
  type Authentication,
  type CredentialField,
  type StoredAuthentication,
} from './credential-origin.ts';

/** The fields of a form that has them. */
export interface CredentialValues {
  url: string;
  type: Authentication['type'];
  username: string;
  password: string;
  token: string;
  name: string;
  value: string;
}

/** Credentials begin empty: what is stored is never sent to the browser. */
export const noCredentials = { username: '', password: '', token: '', name: '', value: '' } as const;

/** How the types of authentication are called. */
export const authentications: Readonly<Record<Authentication['type'], string>> = {
  NONE: 'None',
  BASIC: 'Basic',
  BEARER: 'Bearer token',
  CUSTOM_HEADER: 'Custom header',
};

const labels: Readonly<Record<CredentialField, string>> = {
  username: 'User name',
  password: 'Password',
  token: 'Token',
  name: 'Header name',
  value: 'Header value',
};

const isSecret = (field: CredentialField) => field === 'password' || field === 'token' || field === 'value';

interface CredentialFieldsProps<Values extends CredentialValues> {
  readonly form: UseFormReturnType<Values>;
  /** As it is stored: of credentials, which are set. */
  readonly stored: StoredAuthentication;
}

/** What is sent: the type, and its fields, of which the API keeps those that are empty. */
export const credentialsOf = ({ type, ...values }: Omit<CredentialValues, 'url'>) => ({
  type,
  ...Object.fromEntries(fieldsOf[type].map((field) => [field, values[field]])),
});

/**
 * How calls prove who makes them. What is stored is never shown; a field that stays empty keeps it, unless the URL leads to another
 * address than the stored one: a notice says so as soon as it does, and each field that has to be filled in.
 */
export function CredentialFields<Values extends CredentialValues>({ form, stored }: CredentialFieldsProps<Values>) {
  const { type, url } = form.values;
  const isElsewhere = leadsElsewhere(stored, url);
  const asksAgain = isElsewhere && fieldsOf[type].some((field) => isStored(stored, type, field));
  return (
    <>
      <div>
        <NativeSelect
          label="Authentication"
          description={
            stored.authentication.type === 'NONE'
              ? undefined
              : 'If you choose another type, the stored credentials are removed.'
          }
          data={Object.entries(authentications).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('type')}
        />
        <div role="status">
          {asksAgain ? (
            <Text size="sm" mt="xs">
              The URL now leads to another address. Attain does not send the stored credentials there. Enter them again.
            </Text>
          ) : null}
        </div>
      </div>
      {fieldsOf[type].map((field) => {
        const isSet = isStored(stored, type, field);
        const isKept = isSet && !isElsewhere;
        const Input = isSecret(field) ? PasswordInput : TextInput;
        return (
          <Input
            key={field}
            label={labels[field]}
            description={isKept ? 'Stored. Leave it empty to keep it.' : isSet ? 'Enter it again.' : 'Not set.'}
            placeholder={isKept ? '••••••••' : undefined}
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

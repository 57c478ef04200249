import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { LmsOperation } from '../../queries/lms-configuration.ts';
import type { OperationValues } from './operation-values.ts';

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

interface CredentialFieldsProps {
  readonly form: UseFormReturnType<OperationValues>;
  /** As it is stored: of credentials, which are set. */
  readonly stored: Authentication;
}

/** How calls prove who makes them. What is stored is never shown; a field that stays empty keeps it. */
export function CredentialFields({ form, stored }: CredentialFieldsProps) {
  const { type } = form.values;
  return (
    <>
      <NativeSelect
        label="Authentication"
        description="Another type drops the credentials of the former one."
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

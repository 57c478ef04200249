import { NativeSelect, PasswordInput, Text, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLimit } from '../../components/limited-input.tsx';
import {
  fieldsOf,
  isStored,
  leadsElsewhere,
  type Authentication,
  type CredentialField,
  type StoredAuthentication,
} from './credential-origin.ts';
import { t } from '../../../language/translate.ts';

/** The values of a form that contains credentials. */
export interface CredentialValues {
  url: string;
  type: Authentication['type'];
  username: string;
  password: string;
  token: string;
  name: string;
  value: string;
}

/** Empty credentials. Stored credentials are never sent to the browser, so every form begins with these. */
export const noCredentials = { username: '', password: '', token: '', name: '', value: '' } as const;

/** Label of each type of authentication. */
export const authentications: Readonly<Record<Authentication['type'], string>> = {
  NONE: t('None'),
  BASIC: t('Basic'),
  BEARER: t('Bearer token'),
  CUSTOM_HEADER: t('Custom header'),
};

const labels: Readonly<Record<CredentialField, string>> = {
  username: t('User name'),
  password: t('Password'),
  token: t('Token'),
  name: t('Header name'),
  value: t('Header value'),
};

const isSecret = (field: CredentialField) => field === 'password' || field === 'token' || field === 'value';

interface CredentialFieldsProps<Values extends CredentialValues> {
  readonly form: UseFormReturnType<Values>;
  /** The stored URL and type, and which credentials are stored. */
  readonly stored: StoredAuthentication;
}

/** Returns the type and its credentials for a request. The API keeps the stored value of an empty credential. */
export const credentialsOf = ({ type, ...values }: Omit<CredentialValues, 'url'>) => ({
  type,
  ...Object.fromEntries(fieldsOf[type].map((field) => [field, values[field]])),
});

/**
 * Fields for the credentials of calls. Stored values are never shown, and an empty field keeps its stored value. When
 * the URL leads to another address than the stored one, nothing is kept: a notice says so, and the fields ask for new
 * values.
 */
export function CredentialFields<Values extends CredentialValues>({ form, stored }: CredentialFieldsProps<Values>) {
  const { type, url } = form.values;
  const isElsewhere = leadsElsewhere(stored, url);
  const asksAgain = isElsewhere && fieldsOf[type].some((field) => isStored(stored, type, field));
  return (
    <>
      <div>
        <NativeSelect
          label={t('Authentication')}
          description={
            stored.authentication.type === 'NONE'
              ? undefined
              : t('If you choose another type, the stored credentials are removed.')
          }
          data={Object.entries(authentications).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('type')}
        />
        <div role="status">
          {asksAgain ? (
            <Text size="sm" mt="xs">
              {t(
                'The URL now leads to another address. Attain does not send the stored credentials there. Enter them again.',
              )}
            </Text>
          ) : null}
        </div>
      </div>
      {fieldsOf[type].map((field) => {
        const isSet = isStored(stored, type, field);
        const isKept = isSet && !isElsewhere;
        return (
          <Credential
            key={field}
            field={field}
            description={
              isKept ? t('Stored. Leave it empty to keep it.') : isSet ? t('Enter it again.') : t('Not set.')
            }
            placeholder={isKept ? '••••••••' : undefined}
            {...form.getInputProps(field)}
          />
        );
      })}
    </>
  );
}

interface CredentialProps extends Pick<TextInputProps, 'description' | 'placeholder' | 'value' | 'onChange' | 'error'> {
  readonly field: CredentialField;
}

function Credential({ field: name, error, ...props }: CredentialProps) {
  const { field, problem } = useLimit<HTMLInputElement>(props.value, 8192);
  const Input = isSecret(name) ? PasswordInput : TextInput;
  return (
    <Input
      label={labels[name]}
      autoComplete={isSecret(name) ? 'new-password' : 'off'}
      spellCheck={false}
      {...props}
      ref={field}
      error={problem ?? error}
    />
  );
}

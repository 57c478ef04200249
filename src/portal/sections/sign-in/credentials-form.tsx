import { Anchor, Group, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PlainForm } from '../../components/plain-form.tsx';
import { required, validEmail } from '../../components/validation.ts';
import { t } from '../../../language/translate.ts';

interface CredentialsFormProps {
  /** The e-mail address that the form begins with. */
  readonly email?: string;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: (credentials: { email: string; password: string }) => void;
  /** Opens another page of the portal. */
  readonly onLeave?: (path: string) => void;
}

/** The first step of signing in: e-mail address and password. */
export function CredentialsForm({ email = '', mutation, onSubmit, onLeave }: CredentialsFormProps) {
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: validEmail, password: required(t('Enter your password.')) },
  });
  return (
    <PlainForm
      form={form}
      mutation={mutation}
      onSubmit={(values) => onSubmit({ ...values, email: values.email.trim() })}
      submitLabel={t('Sign in')}
      wide
      secondary={
        email === '' ? (
          <Group justify="center" w="100%">
            <Anchor
              href="/password-reset"
              fz="sm"
              onClick={(event) => {
                if (onLeave === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onLeave('/password-reset');
              }}
            >
              {t('Forgotten your password?')}
            </Anchor>
          </Group>
        ) : undefined
      }
    >
      <TextInput label={t('E-mail')} type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput
        data-autofocus={email === '' ? undefined : true}
        label={t('Password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
    </PlainForm>
  );
}

import { Group, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Form } from '../../components/form.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { required, validEmail } from '../../components/validation.ts';
import { t } from '../../../language/translate.ts';

interface CredentialsFormProps {
  /** The e-mail address that the form begins with. */
  readonly email?: string;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: (credentials: { email: string; password: string }) => void;
}

/** The first step of signing in: e-mail address and password. */
export function CredentialsForm({ email = '', mutation, onSubmit }: CredentialsFormProps) {
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: validEmail, password: required(t('Enter your password.')) },
  });
  return (
    <Form
      form={form}
      mutation={mutation}
      onSubmit={(values) => onSubmit({ ...values, email: values.email.trim() })}
      submitLabel={t('Sign in')}
      guarded={false}
      wide
      secondary={
        email === '' ? (
          <Group justify="center" w="100%">
            <TextLink to="/password-reset" fz="sm">
              {t('Forgotten your password?')}
            </TextLink>
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
    </Form>
  );
}

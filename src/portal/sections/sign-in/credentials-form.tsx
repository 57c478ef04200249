import { Group, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Form } from '../../components/form.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { required, validEmail } from '../../components/validation.ts';

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
    validate: { email: validEmail, password: required('Enter your password.') },
  });
  return (
    <Form
      form={form}
      mutation={mutation}
      onSubmit={(values) => onSubmit({ ...values, email: values.email.trim() })}
      submitLabel="Sign in"
      guarded={false}
      wide
      secondary={
        email === '' ? (
          <Group justify="center" w="100%">
            <TextLink to="/password-reset" fz="sm">
              Forgotten your password?
            </TextLink>
          </Group>
        ) : undefined
      }
    >
      <TextInput label="E-mail" type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordInput
        data-autofocus={email === '' ? undefined : true}
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
    </Form>
  );
}

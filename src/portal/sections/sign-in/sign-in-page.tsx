import { Alert, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Form } from '../../components/form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { required, validEmail } from '../../components/validation.ts';
import { signIn } from '../../queries/session.ts';
import { returnAddress } from '../../routing/return-address.ts';
import { VisitorShell } from '../../shell/visitor-shell.tsx';

const route = getRouteApi('/sign-in');

/** Where one signs in, and comes back to what one wanted to see. */
export function SignInPage() {
  const search = route.useSearch();
  const router = useRouter();
  const mutation = useMutation(signIn());
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: validEmail, password: required('Enter your password.') },
  });
  const submit = (values: typeof form.values) =>
    mutation.mutate(
      { ...values, email: values.email.trim() },
      { onSuccess: () => router.history.replace(returnAddress(search.return, window.location.origin)) },
    );
  return (
    <VisitorShell>
      <PageHeader title="Sign in" />
      {search.ended === true && mutation.error === null ? (
        <Alert variant="default" mb="md" role="status">
          Your session has ended. Sign in to go on where you were.
        </Alert>
      ) : null}
      <Form form={form} mutation={mutation} onSubmit={submit} submitLabel="Sign in" guarded={false} wide>
        <TextInput label="E-mail" type="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
      </Form>
    </VisitorShell>
  );
}

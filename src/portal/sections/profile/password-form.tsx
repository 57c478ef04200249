import { Box, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Form } from '../../components/form.tsx';
import { notify } from '../../components/notify.ts';
import { newPassword, required } from '../../components/validation.ts';
import { changePassword } from '../../queries/session.ts';

const blank = { currentPassword: '', newPassword: '', repeated: '' };

/** Changes the user's own password. */
export function PasswordForm() {
  const mutation = useMutation(changePassword());
  const form = useForm({
    initialValues: blank,
    validate: {
      currentPassword: required('Enter your current password.'),
      newPassword,
      repeated: (value, values) => (value === values.newPassword ? null : 'The two passwords are different.'),
    },
  });
  const submit = (values: typeof blank) =>
    mutation.mutate(
      { currentPassword: values.currentPassword, newPassword: values.newPassword },
      {
        onSuccess: () => {
          form.reset();
          notify.done('Your password was changed.');
        },
      },
    );
  return (
    <Box maw={400}>
      <Form form={form} mutation={mutation} onSubmit={submit} submitLabel="Change the password">
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the current password', tabIndex: 0 }}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="New password"
          description="12 characters or more"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the new password', tabIndex: 0 }}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label="Repeat the new password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the repeated password', tabIndex: 0 }}
          {...form.getInputProps('repeated')}
        />
      </Form>
    </Box>
  );
}

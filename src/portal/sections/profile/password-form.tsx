import { Box, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Form } from '../../components/form.tsx';
import { notify } from '../../components/notify.ts';
import { newPassword, required } from '../../components/validation.ts';
import { changePassword } from '../../queries/session.ts';
import { t } from '../../../language/translate.ts';

const blank = { currentPassword: '', newPassword: '', repeated: '' };

/** Changes the user's own password. */
export function PasswordForm() {
  const mutation = useMutation(changePassword());
  const form = useForm({
    initialValues: blank,
    validate: {
      currentPassword: required(t('Enter your current password.')),
      newPassword,
      repeated: (value, values) => (value === values.newPassword ? null : t('The two passwords are different.')),
    },
  });
  const submit = (values: typeof blank) =>
    mutation.mutate(
      { currentPassword: values.currentPassword, newPassword: values.newPassword },
      {
        onSuccess: () => {
          form.reset();
          notify.done(t('Your password was changed.'));
        },
      },
    );
  return (
    <Box maw={400}>
      <Form form={form} mutation={mutation} onSubmit={submit} submitLabel={t('Change the password')}>
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': t('Show the current password'), tabIndex: 0 }}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={t('New password')}
          description={t('12 characters or more')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the new password'), tabIndex: 0 }}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label={t('Repeat the new password')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show the repeated password'), tabIndex: 0 }}
          {...form.getInputProps('repeated')}
        />
      </Form>
    </Box>
  );
}

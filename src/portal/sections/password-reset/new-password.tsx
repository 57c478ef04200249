import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { hasStatus } from '../../api/api-error.ts';
import type { Schema } from '../../api/client.ts';
import { Form } from '../../components/form.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { newPassword } from '../../components/validation.ts';
import { completePasswordReset, passwordResetPreview } from '../../queries/password-reset.ts';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/** Form for a new password, opened by the link in the e-mail. */
export function NewPassword({ token }: { token: string }) {
  const query = useQuery(passwordResetPreview(token));
  const refused = [400, 404, 409].some((status) => hasStatus(query.error, status));
  return (
    <>
      <PageHeader title={t('Choose a new password')} />
      {refused ? (
        <StateMessage
          icon={IconMailOff}
          title={t('This link cannot be used')}
          actions={
            <LinkButton to="/password-reset" hash="">
              {t('Request a new link')}
            </LinkButton>
          }
        >
          {hasStatus(query.error, 409)
            ? query.error!.message
            : t('Check that you opened the complete link from the e-mail, or request a new one.')}
        </StateMessage>
      ) : (
        <QueryView query={query}>{(preview) => <PasswordFields token={token} preview={preview} />}</QueryView>
      )}
    </>
  );
}

function PasswordFields({ token, preview }: { token: string; preview: Schema<'ResetPreview'> }) {
  const navigate = useNavigate();
  const mutation = useMutation(completePasswordReset());
  const form = useForm({
    initialValues: { newPassword: '', repeated: '' },
    validate: {
      newPassword,
      repeated: (value, values) => (value === values.newPassword ? null : t('The two passwords are different.')),
    },
  });
  return (
    <Form
      form={form}
      mutation={mutation}
      onSubmit={(values) =>
        mutation.mutate(
          { token, newPassword: values.newPassword },
          {
            onSuccess: () => {
              notify.done(t('Your password was changed. Sign in with the new one.'));
              void navigate({ to: '/sign-in', replace: true });
            },
          },
        )
      }
      submitLabel={t('Change the password')}
      guarded={false}
      wide
    >
      <Text>
        <Trans
          text="This is for the portal of {organisation}. The change signs you out everywhere. Then sign in with the new password."
          values={{ organisation: <strong key="name">{preview.organisationName}</strong> }}
        />
      </Text>
      <TextInput label={t('E-mail')} value={preview.email} readOnly autoComplete="username" />
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
  );
}

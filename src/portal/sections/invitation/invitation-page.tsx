import { PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { hasStatus } from '../../api/api-error.ts';
import { Form } from '../../components/form.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { Time } from '../../components/time.tsx';
import { newPassword } from '../../components/validation.ts';
import { acceptInvitation, invitationPreview } from '../../queries/invitations.ts';
import { VisitorShell } from '../../shell/visitor-shell.tsx';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/**
 * Page that the link in an invitation e-mail opens. The token is behind the `#`, so that browsers send it to no server.
 */
export function InvitationPage() {
  const hash = useLocation({ select: (location) => location.hash });
  // The page keeps the token, because the address loses it while the next page loads.
  const [token] = useState(() => new URLSearchParams(hash).get('token') ?? '');
  const query = useQuery(invitationPreview(token));
  const refusal = refusalOf(query.error);
  return (
    <VisitorShell>
      <PageHeader title={t('Accept your invitation')} />
      {refusal === null ? (
        <QueryView query={query}>{(preview) => <Acceptance token={token} preview={preview} />}</QueryView>
      ) : (
        <StateMessage
          icon={IconMailOff}
          title={t('This invitation cannot be used')}
          actions={
            <LinkButton to="/sign-in" variant="default">
              {t('Go to sign in')}
            </LinkButton>
          }
        >
          {refusal}
        </StateMessage>
      )}
    </VisitorShell>
  );
}

function refusalOf(error: Error | null): string | null {
  if (hasStatus(error, 409)) return error!.message;
  if (hasStatus(error, 404) || hasStatus(error, 400)) {
    return t('Check that you opened the complete link from the e-mail, or ask for a new invitation.');
  }
  return null;
}

function Acceptance({ token, preview }: { token: string; preview: Schema<'InvitationPreview'> }) {
  const navigate = useNavigate();
  const mutation = useMutation(acceptInvitation());
  const form = useForm({
    initialValues: { password: '', repeated: '' },
    validate: {
      password: newPassword,
      repeated: (value, { password }) => (value === password ? null : t('The two passwords are different.')),
    },
  });
  return (
    <Form
      form={form}
      mutation={mutation}
      onSubmit={({ password }) =>
        mutation.mutate({ token, password }, { onSuccess: () => void navigate({ to: '/', replace: true }) })
      }
      submitLabel={t('Accept and sign in')}
      guarded={false}
      wide
    >
      <Text>
        {preview.role === 'ADMIN' ? (
          <Trans
            text="{name}, {organisation} invites you as an administrator. Choose a password for signing in. The invitation expires {time}."
            values={{
              name: preview.name,
              organisation: <strong>{preview.organisationName}</strong>,
              time: <Time at={preview.expiresAt} />,
            }}
          />
        ) : (
          <Trans
            text="{name}, {organisation} invites you as a member of staff. Choose a password for signing in. The invitation expires {time}."
            values={{
              name: preview.name,
              organisation: <strong>{preview.organisationName}</strong>,
              time: <Time at={preview.expiresAt} />,
            }}
          />
        )}
      </Text>
      <TextInput label={t('E-mail')} value={preview.email} readOnly autoComplete="username" />
      <PasswordInput
        label={t('Password')}
        description={t('12 characters or more')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show the password'), tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label={t('Repeat the password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('Show the repeated password'), tabIndex: 0 }}
        {...form.getInputProps('repeated')}
      />
    </Form>
  );
}

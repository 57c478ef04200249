import { Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useMutation } from '@tanstack/react-query';
import { Form } from '../../components/form.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { validEmail } from '../../components/validation.ts';
import { requestPasswordReset } from '../../queries/password-reset.ts';
import { t } from '../../../language/translate.ts';

/** Form that requests a link for a new password. The answer does not reveal whether the user exists. */
export function RequestReset() {
  const mutation = useMutation(requestPasswordReset());
  const form = useForm({ initialValues: { email: '' }, validate: { email: validEmail } });
  if (mutation.isSuccess) return <Sent email={mutation.variables.email} />;
  return (
    <>
      <PageHeader title={t('Forgotten password')} />
      <Form
        form={form}
        mutation={mutation}
        onSubmit={({ email }) => mutation.mutate({ email: email.trim() })}
        submitLabel={t('Send me a link')}
        guarded={false}
        wide
        secondary={
          <Group justify="center" w="100%">
            <TextLink to="/sign-in" fz="sm">
              {t('Back to sign in')}
            </TextLink>
          </Group>
        }
      >
        <Text>
          {t('Enter the e-mail address that you sign in with. We send you a link for choosing a new password.')}
        </Text>
        <TextInput label={t('E-mail')} type="email" autoComplete="username" {...form.getInputProps('email')} />
      </Form>
    </>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <>
      <title>{t('Check your e-mail · Attain')}</title>
      <div role="status">
        <StateMessage
          icon={IconMail}
          title={t('Check your e-mail')}
          level={1}
          actions={
            <LinkButton to="/sign-in" variant="default">
              {t('Back to sign in')}
            </LinkButton>
          }
        >
          {t(
            'If {email} has an account, a link is on its way. It works once, within one hour. If no e-mail arrives within a few minutes, look in your spam folder, or check the address.',
            { email },
          )}
        </StateMessage>
      </div>
    </>
  );
}

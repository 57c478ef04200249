import { Paper, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { EmailInput } from '../../components/email-input.tsx';
import { Form } from '../../components/form.tsx';
import { LanguageField } from '../../components/language-field.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { required, validEmail } from '../../components/validation.ts';
import { inviteUser } from '../../queries/invitations.ts';
import type { Role } from '../../queries/users.ts';
import type { Language } from '../../../language/languages.ts';
import { t } from '../../../language/translate.ts';

const invitations = linkOptions({ to: '/settings', search: { tab: 'invitations' } });

/** Page that invites a person to the portal. */
export function InvitePage() {
  const navigate = useNavigate();
  const mutation = useMutation(inviteUser());
  const form = useForm({
    initialValues: { name: '', email: '', role: 'STAFF' as Role, language: null as Language | null },
    validate: { name: required(t('Enter the name.')), email: validEmail },
  });
  return (
    <>
      <PageHeader
        title={t('Invite a user')}
        description={t('The invitation is sent by e-mail. Its link works once, within seven days.')}
        breadcrumb={[{ label: t('Settings'), link: invitations }]}
      />
      <Paper p="lg" maw={560}>
        <Form
          form={form}
          mutation={mutation}
          onSubmit={(values) =>
            mutation.mutate(
              // A process of an earlier release refuses a language.
              { ...values, email: values.email.trim(), language: values.language ?? undefined },
              {
                onSuccess: ({ email }) => {
                  notify.done(t('The invitation is being sent to {email}.', { email }));
                  void navigate({ ...invitations, ignoreBlocker: true });
                },
              },
            )
          }
          submitLabel={t('Send the invitation')}
          secondary={
            <LinkButton {...invitations} variant="default">
              {t('Cancel')}
            </LinkButton>
          }
        >
          <LimitedInput label={t('Name')} limit={200} {...form.getInputProps('name')} />
          <EmailInput label={t('E-mail')} {...form.getInputProps('email')} />
          <Radio.Group label={t('Role')} {...form.getInputProps('role')}>
            <Stack gap="xs" mt={6}>
              <Radio value="STAFF" label={t('Staff')} description={t('Students, enrolments and the actions on them')} />
              <Radio
                value="ADMIN"
                label={t('Administrator')}
                description={t('Also courses, corrections, imports, settings and the pages for developers')}
              />
            </Stack>
          </Radio.Group>
          <LanguageField
            label={t('Language')}
            none={t('The organisation’s language')}
            description={t(
              'For the e-mail with the invitation. The invited person chooses the language of the portal.',
            )}
            {...form.getInputProps('language')}
          />
        </Form>
      </Paper>
    </>
  );
}

import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Form } from '../../components/form.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { LanguageField } from '../../components/language-field.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { notify } from '../../components/notify.ts';
import { required } from '../../components/validation.ts';
import { showSaved } from '../../components/show-saved.ts';
import { languageInForce } from '../../language/language-in-force.ts';
import { changeProfile } from '../../queries/account.ts';
import { useSession } from '../../queries/session.ts';
import { t } from '../../../language/translate.ts';

/** Shows the user's account and changes the name and the language. */
export function NameForm() {
  const { user, organisation } = useSession();
  const mutation = useMutation(changeProfile());
  const language = languageInForce(user.language);
  const form = useForm({
    initialValues: { name: user.name, language },
    validate: { name: required(t('Enter your name.')) },
  });
  return (
    <Stack gap="lg">
      <KeyValue
        entries={[
          [t('E-mail'), user.email],
          [t('Role'), user.role === 'ADMIN' ? t('Administrator') : t('Staff')],
          [t('Organisation'), organisation.name],
        ]}
      />
      <div style={{ maxWidth: 400 }}>
        <Form
          form={form}
          mutation={mutation}
          onSubmit={({ name, language }) =>
            mutation.mutate(
              { name: name.trim(), language },
              {
                onSuccess: (session) => {
                  // The service sends the pages in a language.
                  if (session.user.language !== language) return location.reload();
                  showSaved(form, { name, language }, { name: session.user.name, language: session.user.language });
                  notify.done(t('Your details were saved.'));
                },
              },
            )
          }
          submitLabel={t('Save')}
        >
          <LimitedInput label={t('Name')} autoComplete="name" limit={200} {...form.getInputProps('name')} />
          <LanguageField
            label={t('Language')}
            none={t('The browser’s language')}
            description={t('For the portal and for e-mails to you.')}
            {...form.getInputProps('language')}
          />
        </Form>
      </div>
    </Stack>
  );
}

import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Form } from '../../components/form.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { notify } from '../../components/notify.ts';
import { required } from '../../components/validation.ts';
import { changeProfile } from '../../queries/account.ts';
import { useSession } from '../../queries/session.ts';
import { t } from '../../../language/translate.ts';

/** Shows the user's account and changes the name. */
export function NameForm() {
  const { user, organisation } = useSession();
  const mutation = useMutation(changeProfile());
  const form = useForm({ initialValues: { name: user.name }, validate: { name: required(t('Enter your name.')) } });
  return (
    <Stack gap="lg">
      <KeyValue
        entries={[
          ['E-mail', user.email],
          ['Role', user.role === 'ADMIN' ? 'Administrator' : 'Staff'],
          ['Organisation', organisation.name],
        ]}
      />
      <div style={{ maxWidth: 400 }}>
        <Form
          form={form}
          mutation={mutation}
          onSubmit={({ name }) =>
            mutation.mutate(
              { name: name.trim() },
              {
                onSuccess: (session) => {
                  form.setInitialValues({ name: session.user.name });
                  form.reset();
                  notify.done(t('Your name was saved.'));
                },
              },
            )
          }
          submitLabel={t('Save the name')}
        >
          <LimitedInput label={t('Name')} autoComplete="name" limit={200} {...form.getInputProps('name')} />
        </Form>
      </div>
    </Stack>
  );
}

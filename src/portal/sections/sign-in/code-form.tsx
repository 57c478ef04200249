import { Button, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PlainForm } from '../../components/plain-form.tsx';
import { useInitialFocus } from '../../components/use-initial-focus.ts';
import { oneTimeCode, typedCode } from '../../components/validation.ts';
import { t } from '../../../language/translate.ts';

interface CodeFormProps {
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ mutation, onSubmit, onBack }: CodeFormProps) {
  // The earlier fields are gone, so the focus of a user who has just pressed the button moves here.
  const field = useInitialFocus<HTMLInputElement>();
  const form = useForm({ initialValues: { code: '' }, validate: { code: oneTimeCode } });
  return (
    <PlainForm
      form={form}
      mutation={mutation}
      onSubmit={({ code }) => onSubmit(typedCode(code))}
      submitLabel={t('Sign in')}
      wide
      secondary={
        <Button variant="default" fullWidth onClick={onBack}>
          {t('Back')}
        </Button>
      }
    >
      <Text>{t('Open your authenticator app and enter the code that it shows for Attain.')}</Text>
      <TextInput
        ref={field}
        label={t('Code')}
        description={t(
          'If you do not have your phone, enter one of your recovery codes. If you have none, ask an administrator.',
        )}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...form.getInputProps('code')}
      />
    </PlainForm>
  );
}

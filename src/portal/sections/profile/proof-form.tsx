import { Box, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { Form } from '../../components/form.tsx';
import { useInitialFocus } from '../../components/use-initial-focus.ts';
import { oneTimeCode, required, typedCode } from '../../components/validation.ts';
import { t } from '../../../language/translate.ts';

interface ProofFormProps<Answer> {
  readonly mutation: UseMutationOptions<Answer, Error, Schema<'Proof'>>;
  readonly submitLabel: string;
  readonly onDone: (answer: Answer) => void;
  readonly onCancel: () => void;
  /** Explains what will happen. */
  readonly children: ReactNode;
}

/** Asks for password and code before a change that makes the account less secure. */
export function ProofForm<Answer>({
  mutation: options,
  submitLabel,
  onDone,
  onCancel,
  children,
}: ProofFormProps<Answer>) {
  const mutation = useMutation(options);
  const field = useInitialFocus<HTMLInputElement>();
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: required(t('Enter your password.')), code: oneTimeCode },
  });
  return (
    <Box maw={400}>
      <Form
        form={form}
        mutation={mutation}
        onSubmit={({ password, code }) => mutation.mutate({ password, code: typedCode(code) }, { onSuccess: onDone })}
        submitLabel={submitLabel}
        guarded={false}
        secondary={
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        }
      >
        <Text>{children}</Text>
        <PasswordInput
          ref={field}
          label={t('Your password')}
          autoComplete="current-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': t('Show your password'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <TextInput
          label={t('Code')}
          description={t('From your authenticator app, or a recovery code')}
          autoComplete="one-time-code"
          maxLength={40}
          {...form.getInputProps('code')}
        />
      </Form>
    </Box>
  );
}

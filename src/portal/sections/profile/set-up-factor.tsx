import { Box, Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { lazy } from 'react';
import { Part } from '../../connection/part.tsx';
import type { Schema } from '../../api/client.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Form } from '../../components/form.tsx';
import { useInitialFocus } from '../../components/use-initial-focus.ts';
import { oneTimeCode, required, typedCode } from '../../components/validation.ts';
import { confirmSecondFactor, setUpSecondFactor } from '../../queries/account.ts';
import classes from './set-up-factor.module.css';
import { t } from '../../../language/translate.ts';

const QrCode = lazy(() => import('./qr-code.tsx'));
const qrSize = 208;

interface SetUpFactorProps {
  readonly onDone: (codes: Schema<'RecoveryCodes'>) => void;
  readonly onCancel: () => void;
}

/** Sets up two-step sign-in: asks for the password, shows the secret for the app, then asks for a first code. */
export function SetUpFactor({ onDone, onCancel }: SetUpFactorProps) {
  const begin = useMutation(setUpSecondFactor());
  const field = useInitialFocus<HTMLInputElement>();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: required(t('Enter your password.')) },
  });
  if (begin.data !== undefined) return <FirstCode secret={begin.data} onDone={onDone} onCancel={onCancel} />;
  return (
    <Box maw={400}>
      <Form
        form={form}
        mutation={begin}
        onSubmit={(values) => begin.mutate(values)}
        submitLabel={t('Continue')}
        guarded={false}
        secondary={<Cancel onCancel={onCancel} />}
      >
        <PasswordInput
          ref={field}
          label={t('Your password')}
          autoComplete="current-password"
          maxLength={200}
          visibilityToggleButtonProps={{ 'aria-label': t('Show your password'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
      </Form>
    </Box>
  );
}

function FirstCode({ secret, onDone, onCancel }: SetUpFactorProps & { secret: Schema<'FactorSecret'> }) {
  const confirm = useMutation(confirmSecondFactor());
  const field = useInitialFocus<HTMLInputElement>();
  const form = useForm({ initialValues: { code: '' }, validate: { code: oneTimeCode } });
  return (
    <Group align="flex-start" gap="xl">
      <Part fallback={<Skeleton width={qrSize} height={qrSize} />}>
        <QrCode text={secret.address} size={qrSize} label={t('QR code for your authenticator app')} />
      </Part>
      <Stack gap="md" maw={400} style={{ flex: '1 1 280px', minWidth: 0 }}>
        <Text>
          {t(
            'Scan the QR code with an authenticator app on your phone, or type this secret into the app. Then enter the code that the app shows.',
          )}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <output className={classes.secret} aria-label={t('Secret for your authenticator app')}>
            {secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </output>
          <CopyButton value={secret.secret} what={t('secret')} />
        </Group>
        <Form
          form={form}
          mutation={confirm}
          onSubmit={({ code }) => confirm.mutate({ code: typedCode(code) }, { onSuccess: onDone })}
          submitLabel={t('Turn on two-step sign-in')}
          guarded={false}
          secondary={<Cancel onCancel={onCancel} />}
        >
          <TextInput
            ref={field}
            label={t('Code from the app')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            {...form.getInputProps('code')}
          />
        </Form>
      </Stack>
    </Group>
  );
}

function Cancel({ onCancel }: { onCancel: () => void }) {
  return (
    <Button variant="default" onClick={onCancel}>
      {t('Cancel')}
    </Button>
  );
}

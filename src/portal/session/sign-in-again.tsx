import { Button, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../api/client.ts';
import { leaveForGood } from '../components/leaving.ts';
import { goOnIn, signIn, useSession, type Session } from '../queries/session.ts';
import { CodeForm } from '../sections/sign-in/code-form.tsx';
import { CredentialsForm } from '../sections/sign-in/credentials-form.tsx';
import classes from './sign-in-again.module.css';
import { t } from '../../language/translate.ts';

/**
 * Asks the user of an ended session to sign in again, in front of the page, which stays as it is but cannot be seen.
 * Another user gets a page of their own.
 */
export default function SignInAgain() {
  const former = useSession();
  const { onSuccess: _begin, ...options } = signIn();
  const mutation = useMutation(options);
  const [credentials, setCredentials] = useState<Schema<'Credentials'> | null>(null);
  const submit = (body: Schema<'Credentials'>) =>
    mutation.mutate(body, {
      onSuccess: (reply) => {
        if (reply === 'CODE_REQUIRED') setCredentials(body);
        else goOn(former, reply);
      },
    });
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={t('Your session has ended')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={900}
      transitionProps={{ duration: 0 }}
      overlayProps={{ className: classes.overlay!, backgroundOpacity: 1 }}
      classNames={{ content: classes.content! }}
    >
      <Text mb="md">
        {t('Sign in again, {name}, and go on where you were. What you typed is kept.', { name: former.user.name })}
      </Text>
      {credentials === null ? (
        <CredentialsForm email={former.user.email} mutation={mutation} onSubmit={submit} />
      ) : (
        <CodeForm
          mutation={mutation}
          onSubmit={(code) => submit({ ...credentials, code })}
          onBack={() => {
            mutation.reset();
            setCredentials(null);
          }}
        />
      )}
      <Button variant="subtle" fullWidth mt="md" onClick={() => openAnew('/sign-in')}>
        {t('Discard what I typed and leave')}
      </Button>
    </Modal>
  );
}

function goOn(former: Session, session: Session): void {
  if (session.user.id === former.user.id) goOnIn(session);
  else openAnew('/');
}

/** Opens a page in place of this one, so that nothing of the former session stays in memory. */
function openAnew(address: string): void {
  leaveForGood();
  window.location.replace(address);
}

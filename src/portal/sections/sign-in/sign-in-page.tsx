import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { signIn } from '../../queries/session.ts';
import { returnAddress } from '../../routing/return-address.ts';
import { VisitorShell } from '../../shell/visitor-shell.tsx';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/sign-in');

/** Page for signing in, with a code if the account needs one. Afterwards it opens the page that the user wanted. */
export function SignInPage() {
  const search = route.useSearch();
  const router = useRouter();
  const mutation = useMutation(signIn());
  /** The accepted e-mail address and password, while the page asks for the code. */
  const [credentials, setCredentials] = useState<Schema<'Credentials'> | null>(null);
  const submit = (body: Schema<'Credentials'>) =>
    mutation.mutate(body, {
      onSuccess: (reply) => {
        if (reply === 'CODE_REQUIRED') setCredentials(body);
        else router.history.replace(returnAddress(search.return, window.location.origin));
      },
    });
  return (
    <VisitorShell>
      <PageHeader title={t('Sign in')} />
      {credentials === null ? (
        <CredentialsForm mutation={mutation} onSubmit={submit} />
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
    </VisitorShell>
  );
}

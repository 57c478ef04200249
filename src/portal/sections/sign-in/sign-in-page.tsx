import { useState } from 'react';
import { requestSession } from '../../api/request-session.ts';
import { VisitorHeading } from '../../components/visitor-heading.tsx';
import { VisitorShell } from '../../shell/visitor-shell.tsx';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { t } from '../../../language/translate.ts';
import type { components } from '../../../contract/portal-api.ts';

type Schemas = components['schemas'];

interface SignInPageProps {
  /** Opens the page that the user wanted. The form shows that it is being sent until this is done. */
  readonly onSignedIn: (session: Schemas['Session']) => void | Promise<void>;
  /** Opens another page of the portal. */
  readonly onLeave: (path: string) => void;
  /** Called when the user begins to type: the moment to load the code of the next page. */
  readonly onBegin?: () => void;
}

/**
 * Page for signing in, with a code if the account needs one. It uses no library of the signed-in pages, so that it loads
 * quickly (test/portal/first-load.test.ts).
 */
export function SignInPage({ onSignedIn, onLeave, onBegin }: SignInPageProps) {
  const [state, setState] = useState<{ isPending: boolean; error: unknown }>({ isPending: false, error: null });
  /** The accepted e-mail address and password, while the page asks for the code. */
  const [credentials, setCredentials] = useState<Schemas['Credentials'] | null>(null);
  const submit = async (body: Schemas['Credentials']) => {
    setState({ isPending: true, error: null });
    try {
      const reply = await requestSession(body);
      if (reply === 'CODE_REQUIRED') setCredentials(body);
      else await onSignedIn(reply);
      setState({ isPending: false, error: null });
    } catch (error) {
      setState({ isPending: false, error });
    }
  };
  return (
    <VisitorShell>
      <VisitorHeading title={t('Sign in')} />
      <div onInput={onBegin}>
        {credentials === null ? (
          <CredentialsForm mutation={state} onSubmit={(body) => void submit(body)} onLeave={onLeave} />
        ) : (
          <CodeForm
            mutation={state}
            onSubmit={(code) => void submit({ ...credentials, code })}
            onBack={() => {
              setState({ isPending: false, error: null });
              setCredentials(null);
            }}
          />
        )}
      </div>
    </VisitorShell>
  );
}

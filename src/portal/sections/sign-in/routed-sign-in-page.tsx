import { getRouteApi, useRouter } from '@tanstack/react-router';
import { beginSession } from '../../queries/session.ts';
import { returnAddress } from '../../routing/return-address.ts';
import { isInLanguageOf } from '../../language/language-in-force.ts';
import { SignInPage } from './sign-in-page.tsx';

const route = getRouteApi('/sign-in');

/** The page for signing in, when a session turned out to have ended after the whole portal was loaded. */
export function RoutedSignInPage() {
  const search = route.useSearch();
  const router = useRouter();
  return (
    <SignInPage
      onLeave={(path) => router.history.push(path)}
      onSignedIn={(session) => {
        const address = returnAddress(search.return, window.location.origin);
        beginSession(session);
        if (isInLanguageOf(session)) router.history.replace(address);
        else window.location.replace(address);
      }}
    />
  );
}

import { lazy, Suspense, useEffect } from 'react';
import { checkSession } from '../queries/session.ts';
import { followChanges } from '../live/follow-changes.ts';
import { useSessionEnded } from './session-end.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

/** Stands on every page for signed-in users, and acts when the session ends or another tab changes it. */
export function SessionGuard() {
  const isEnded = useSessionEnded();
  useEffect(() => {
    // Another tab may have signed out, or another user may have signed in there.
    const look = () => {
      if (document.visibilityState === 'visible') void checkSession();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => (isEnded ? undefined : followChanges(() => void checkSession())), [isEnded]);
  return isEnded ? (
    <Suspense fallback={null}>
      <SignInAgain />
    </Suspense>
  ) : null;
}

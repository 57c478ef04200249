import { useMutation } from '@tanstack/react-query';
import { notify } from '../components/notify.ts';
import { signOut } from '../queries/session.ts';
import { forgetRecent } from '../search/recent.ts';

/** Returns a function that signs out. */
export function useSignOut(): () => void {
  const { mutate } = useMutation({
    ...signOut(),
    // The browser reloads, so that no data of the session stays in memory.
    onSuccess: () => {
      forgetRecent();
      window.location.assign('/sign-in');
    },
    onError: notify.failed,
  });
  return () => mutate();
}

import { useMutation } from '@tanstack/react-query';
import { notify } from '../components/notify.ts';
import { signOut } from '../queries/session.ts';

/** Returns a function that signs out. */
export function useSignOut(): () => void {
  const { mutate } = useMutation({
    ...signOut(),
    // No data of the session stays in memory, as the browser reloads, nor in the storage of the tab.
    onSuccess: () => {
      try {
        window.sessionStorage.clear();
      } catch {
        // A browser that stores nothing has nothing to clear.
      }
      window.location.assign('/sign-in');
    },
    onError: notify.failed,
  });
  return () => mutate();
}

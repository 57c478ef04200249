import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Notices } from './components/notices.tsx';
import { clearNotices } from './components/notify.ts';
import { loadAgainWhenBack } from './connection/load-again.ts';
import { removeFirstFrame } from './first-frame.ts';
import { show } from './frame.tsx';
import { beginSession, type Session } from './queries/session.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { expectHeading, followNavigation } from './routing/heading-focus.ts';
import { keepLayersOpen } from './session/session-end.ts';

/**
 * Shows the whole portal at the address of the window.
 * @param from what the sign-in page hands over: the address that it leads to, and the session if the user has signed in
 */
export function startApp(from?: { readonly address: string; readonly session: Session | undefined }): void {
  loadAgainWhenBack();
  followNavigation(router);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) clearNotices();
  });
  router.subscribe('onRendered', removeFirstFrame);
  keepLayersOpen();
  if (from !== undefined) {
    if (from.session === undefined) router.history.push(from.address);
    else {
      beginSession(from.session);
      router.history.replace(from.address);
    }
    expectHeading();
  }
  show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Notices />
    </QueryClientProvider>,
  );
}

import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme/font.css';
import './theme/global.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentDirection } from '../language/translate.ts';
import { Announcer } from './components/announcer.tsx';
import { clearNotices } from './components/notify.ts';
import { ConnectionBanner } from './connection/connection-banner.tsx';
import { loadAgainWhenBack } from './connection/load-again.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { keepFocus } from './routing/focus-keeper.ts';
import { followNavigation } from './routing/heading-focus.ts';
import { keepLayersOpen } from './session/session-end.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';

/** Shows the portal. Called once, after the language is set: the texts of its modules are read while they load. */
export function showApp(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  // The library behind Mantine's dialogs reads the nonce from this variable.
  Object.assign(globalThis, { __webpack_nonce__: nonce });

  loadAgainWhenBack();
  followNavigation(router);
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) clearNotices();
  });
  keepFocus();
  keepLayersOpen();

  createRoot(document.getElementById('portal')!).render(
    <StrictMode>
      <DirectionProvider initialDirection={currentDirection()} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <QueryClientProvider client={queryClient}>
            <ConnectionBanner />
            <RouterProvider router={router} />
            <Notifications position="bottom-right" />
            <Announcer />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  );
}

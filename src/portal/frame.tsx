import { DirectionProvider, MantineProvider } from '@mantine/core';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentDirection } from '../language/translate.ts';
import { Announcer } from './components/announcer.tsx';
import { ConnectionBanner } from './connection/connection-banner.tsx';
import { keepFocus } from './routing/focus-keeper.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The library behind Mantine's dialogs reads the nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = createRoot(document.getElementById('portal')!);
keepFocus();

/** Shows the sign-in page or the whole portal, in place of what was shown before. */
export function show(content: ReactNode): void {
  root.render(
    <StrictMode>
      <DirectionProvider initialDirection={currentDirection()} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
          deduplicateCssVariables={false}
          getStyleNonce={() => nonce}
        >
          <ConnectionBanner />
          {content}
          <Announcer />
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  );
}

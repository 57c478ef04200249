import { removeFirstFrame } from './first-frame.ts';
import { show } from './frame.tsx';
import { isInLanguageOf } from './language/language-in-force.ts';
import { loadTranslation } from './language/load-translation.ts';
import { returnAddress } from './routing/return-address.ts';
import { SignInPage } from './sections/sign-in/sign-in-page.tsx';
import type { components } from '../contract/portal-api.ts';

type Session = components['schemas']['Session'];

async function loadApp() {
  await loadTranslation('all');
  return import('./app.tsx');
}

/**
 * Shows the sign-in page to somebody who has no session, without the code of the other pages. That code loads while the
 * user types.
 */
export function startVisitor(): void {
  const { pathname, search, origin } = window.location;
  if (pathname !== '/sign-in') {
    const wanted = pathname + search;
    const query = wanted === '/' ? '' : `?return=${encodeURIComponent(wanted)}`;
    window.history.replaceState(null, '', `/sign-in${query}`);
  }
  const wanted = new URLSearchParams(window.location.search).get('return') ?? undefined;
  const open = async (address: string, session?: Session) => {
    if (session !== undefined && !isInLanguageOf(session)) {
      window.location.assign(address);
      return;
    }
    try {
      const { startApp } = await loadApp();
      startApp({ address, session });
    } catch {
      // A newer version was installed in the meantime.
      window.location.assign(address);
    }
  };
  show(
    <SignInPage
      onBegin={() => void loadApp().catch(() => undefined)}
      onSignedIn={(session) => open(returnAddress(wanted, origin), session)}
      onLeave={(path) => void open(path)}
    />,
  );
  removeFirstFrame();
}

import { useSyncExternalStore } from 'react';

let ended: { readonly signedIn: Promise<void>; readonly resolve: () => void } | null = null;
const listeners = new Set<() => void>();

/**
 * Says that the session of this page has ended. The page stays as it is, and a dialog asks its user to sign in again
 * (sign-in-again.tsx).
 * @returns a promise that resolves when the same user has signed in; another user gets a new page instead
 */
export function reportSessionEnd(): Promise<void> {
  if (ended === null) {
    const { promise, resolve } = Promise.withResolvers<void>();
    ended = { signedIn: promise, resolve };
    tell();
  }
  return ended.signedIn;
}

/** Says that the user of this page has signed in again. */
export function reportSignedInAgain(): void {
  ended?.resolve();
  ended = null;
  tell();
}

export const isSessionEnded = (): boolean => ended !== null;

/** Whether the session of this page has ended, for components. */
export const useSessionEnded = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, isSessionEnded);

/**
 * Keeps dialogs of the page open while its user signs in again: their key for closing would lose what was typed in them.
 * It must be called before the first dialog is shown.
 */
export function keepLayersOpen(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const opensSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (ended !== null && (event.key === 'Escape' || opensSearch)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

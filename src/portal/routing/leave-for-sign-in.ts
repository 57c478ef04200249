const signInPath = '/sign-in';
let leaving = false;

/**
 * Goes to the sign-in page because the session has ended, and shows that there. The page is reloaded, so that nothing
 * of the former session stays in memory.
 */
export function leaveForSignIn(): void {
  const { pathname, search } = window.location;
  if (leaving || pathname === signInPath) return;
  leaving = true;
  const parameters = new URLSearchParams({ return: pathname + search, ended: 'true' });
  window.location.replace(`${signInPath}?${parameters}`);
}

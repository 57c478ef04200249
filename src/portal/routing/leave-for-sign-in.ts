const signInPath = '/sign-in';
let leaving = false;

/**
 * Opens the sign-in page with the message that the session has ended. The browser reloads, so that no data of the
 * session stays in memory.
 */
export function leaveForSignIn(): void {
  const { pathname, search } = window.location;
  if (leaving || pathname === signInPath) return;
  leaving = true;
  const parameters = new URLSearchParams({ return: pathname + search, ended: 'true' });
  window.location.replace(`${signInPath}?${parameters}`);
}

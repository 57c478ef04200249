import { useLocation } from '@tanstack/react-router';
import { VisitorShell } from '../../shell/visitor-shell.tsx';
import { NewPassword } from './new-password.tsx';
import { RequestReset } from './request-reset.tsx';

/**
 * Page for a forgotten password. It requests a link or, when that link has been opened, asks for a new password. The
 * token is behind the `#`, so that browsers send it to no server.
 */
export function PasswordResetPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const token = new URLSearchParams(hash).get('token');
  return <VisitorShell>{token === null ? <RequestReset /> : <NewPassword key={token} token={token} />}</VisitorShell>;
}

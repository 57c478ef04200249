import { useLocation } from '@tanstack/react-router';
import { VisitorShell } from '../../shell/visitor-shell.tsx';
import { NewPassword } from './new-password.tsx';
import { RequestReset } from './request-reset.tsx';

/**
 * The page for a lost password. It requests a link, or, after the link was opened, asks for a new password. The token
 * is after the `#`.
 */
export function PasswordResetPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const token = new URLSearchParams(hash).get('token');
  return <VisitorShell>{token === null ? <RequestReset /> : <NewPassword key={token} token={token} />}</VisitorShell>;
}

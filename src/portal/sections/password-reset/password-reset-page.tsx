import { useLocation } from '@tanstack/react-router';
import { VisitorShell } from '../../shell/visitor-shell.tsx';
import { NewPassword } from './new-password.tsx';
import { RequestReset } from './request-reset.tsx';

/** For whoever has forgotten the password: asks for a link, or, behind the link, for a new password. The token stands behind the `#`. */
export function PasswordResetPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const token = new URLSearchParams(hash).get('token');
  return <VisitorShell>{token === null ? <RequestReset /> : <NewPassword key={token} token={token} />}</VisitorShell>;
}

import { Outlet } from '@tanstack/react-router';
import { Forbidden } from '../components/failure.tsx';
import { useIsAdmin } from '../queries/session.ts';

/** Shows the page to administrators, and a message to other users. */
export function AdminOnly() {
  if (useIsAdmin()) return <Outlet />;
  return (
    <>
      <title>For administrators · Attain</title>
      <Forbidden level={1} />
    </>
  );
}

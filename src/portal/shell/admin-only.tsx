import { Outlet } from '@tanstack/react-router';
import { Forbidden } from '../components/failure.tsx';
import { useIsAdmin } from '../queries/session.ts';

/** The page for an administrator; for others, why there is none. */
export function AdminOnly() {
  if (useIsAdmin()) return <Outlet />;
  return (
    <>
      <title>For administrators · Attain</title>
      <Forbidden level={1} />
    </>
  );
}

import { Outlet } from '@tanstack/react-router';
import { Forbidden } from '../components/failure.tsx';
import { useIsAdmin } from '../queries/session.ts';
import { t } from '../../language/translate.ts';

/** Shows the page to administrators, and a message to other users. */
export function AdminOnly() {
  if (useIsAdmin()) return <Outlet />;
  return (
    <>
      <title>{t('For administrators · Attain')}</title>
      <Forbidden level={1} />
    </>
  );
}

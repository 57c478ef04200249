import { PageHeader } from '../../components/page-header.tsx';

/** Settings. */
export function SettingsPage() {
  return <PageHeader title="Settings" />;
}

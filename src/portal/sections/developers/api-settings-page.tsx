import { PageHeader } from '../../components/page-header.tsx';

/** API Settings. */
export function ApiSettingsPage() {
  return <PageHeader title="API Settings" />;
}

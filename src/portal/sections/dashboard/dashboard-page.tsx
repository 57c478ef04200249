import { PageHeader } from '../../components/page-header.tsx';

/** Dashboard. */
export function DashboardPage() {
  return <PageHeader title="Dashboard" />;
}

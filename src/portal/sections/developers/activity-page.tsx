import { PageHeader } from '../../components/page-header.tsx';

/** Activity. */
export function ActivityPage() {
  return <PageHeader title="Activity" />;
}

import { PageHeader } from '../../components/page-header.tsx';

/** LMS Integration. */
export function LmsIntegrationPage() {
  return <PageHeader title="LMS Integration" />;
}

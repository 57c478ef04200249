import { PageHeader } from '../../components/page-header.tsx';

/** Enrolments. */
export function EnrolmentsPage() {
  return <PageHeader title="Enrolments" />;
}

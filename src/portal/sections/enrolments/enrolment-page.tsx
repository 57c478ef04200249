import { PageHeader } from '../../components/page-header.tsx';

/** Enrolment. */
export function EnrolmentPage() {
  return <PageHeader title="Enrolment" />;
}

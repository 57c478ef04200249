import { PageHeader } from '../../components/page-header.tsx';

/** Courses. */
export function CoursesPage() {
  return <PageHeader title="Courses" />;
}

import { PageHeader } from '../../components/page-header.tsx';
import { LmsModeSection } from './lms-mode.tsx';
import { OperationsSection } from './operations-section.tsx';

/** Which LMS is used, and how one's own is called. */
export function LmsIntegrationPage() {
  return (
    <>
      <PageHeader
        title="LMS Integration"
        description="Attain creates, transfers, cancels and marks enrolments in your LMS. Use the first-party LMS, or configure the calls to your own LMS."
      />
      <LmsModeSection />
      <OperationsSection />
    </>
  );
}

import { PageHeader } from '../../components/page-header.tsx';
import { LmsModeSection } from './lms-mode.tsx';
import { OperationsSection } from './operations-section.tsx';

/** Page on which administrators select the LMS and configure the calls to their own LMS. */
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

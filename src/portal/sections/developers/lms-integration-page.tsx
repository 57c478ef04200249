import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/page-header.tsx';
import { lmsMode, lmsOperations } from '../../queries/lms-configuration.ts';
import { LmsModeSection } from './lms-mode.tsx';
import { OperationsSection } from './operations-section.tsx';

/** Page on which administrators select the LMS and configure the calls to their own LMS. */
export function LmsIntegrationPage() {
  const { isPending } = useQuery(lmsMode());
  usePrefetchQuery(lmsOperations());
  return (
    <>
      <PageHeader
        title="LMS Integration"
        description="Attain creates, transfers, cancels and marks enrolments in your LMS. Use the first-party LMS, or configure the calls to your own LMS."
      />
      <LmsModeSection />
      {/* The height of the first section depends on its data. Until this is loaded, there is nothing below that would move. */}
      {isPending ? null : <OperationsSection />}
    </>
  );
}

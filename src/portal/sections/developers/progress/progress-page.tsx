import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Section } from '../../../components/section.tsx';
import { lmsPulls } from '../../../queries/lms-pulls.ts';
import { InboundSection } from './inbound/inbound-section.tsx';
import { PullList } from './pull-list.tsx';
import { PullSettingsSection } from './pull-settings.tsx';
import { t } from '../../../../language/translate.ts';

/** Page with the ways in which progress comes through the connection. */
export function ProgressPage() {
  const query = useQuery(lmsPulls());
  return (
    <>
      <PageHeader
        title={t('Progress')}
        description={t(
          'Your LMS need not report progress to Attain itself: Attain can ask for it, or take the webhooks that your LMS sends anyway.',
        )}
        breadcrumb={[
          { label: t('LMS Integration'), link: linkOptions({ to: '/developers/lms-integration' }) },
          { label: t('Connector'), link: linkOptions({ to: '/developers/lms-integration/connector' }) },
        ]}
      />
      {query.data === undefined ? (
        <Section title={t('Pulled progress')}>
          <QueryView query={query}>{() => null}</QueryView>
        </Section>
      ) : (
        <>
          <PullSettingsSection pulls={query.data} />
          <PullList problem={query.data.problem} />
          <InboundSection />
        </>
      )}
    </>
  );
}

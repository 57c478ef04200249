import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { Failure } from '../../../components/failure.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { PagePending } from '../../../components/page-pending.tsx';
import { webhookEndpoint } from '../../../queries/webhooks.ts';
import { AttemptsSection } from './attempts-section.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointFacts } from './endpoint-facts.tsx';
import { EndpointNotice } from './endpoint-notice.tsx';
import { EndpointStateBadge } from './endpoint-state-badge.tsx';
import { SigningSecretSection } from './signing-secret.tsx';
import { TestsSection } from './tests-section.tsx';
import classes from './webhooks.module.css';
import { t } from '../../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/webhooks/$endpointId');
const breadcrumb = [{ label: t('Webhooks'), link: linkOptions({ to: '/developers/webhooks' }) }];

/** Page of one endpoint: its settings, its secret, its attempts and its deliveries. */
export function EndpointPage() {
  const { endpointId } = route.useParams();
  const query = useQuery(webhookEndpoint(endpointId));
  if (query.data === undefined) {
    return (
      <>
        <PageHeader title={t('Webhook endpoint')} breadcrumb={breadcrumb} />
        {query.isError ? (
          <Failure error={query.error} what={t('endpoint')} retry={() => void query.refetch()} />
        ) : (
          <PagePending level={2} />
        )}
      </>
    );
  }
  const endpoint = query.data;
  return (
    <>
      <PageHeader
        title={endpoint.name}
        breadcrumb={breadcrumb}
        badge={<EndpointStateBadge endpoint={endpoint} />}
        actions={<EndpointActions endpoint={endpoint} />}
      />
      <EndpointNotice endpoint={endpoint} />
      <div className={classes.columns}>
        <EndpointFacts endpoint={endpoint} />
        <SigningSecretSection endpoint={endpoint} />
      </div>
      <AttemptsSection endpointId={endpointId} />
      <DeliveriesSection endpoint={endpoint} />
      <TestsSection endpointId={endpointId} />
    </>
  );
}

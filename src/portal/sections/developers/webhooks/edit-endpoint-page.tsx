import { Paper } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../../components/link-button.tsx';
import { notify } from '../../../components/notify.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { changeWebhookEndpoint, webhookEndpoint } from '../../../queries/webhooks.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { t } from '../../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/webhooks/$endpointId/edit');

/** Page that changes an endpoint's name, URL, event types and credentials. */
export function EditEndpointPage() {
  const { endpointId } = route.useParams();
  const navigate = useNavigate();
  const query = useQuery({ ...webhookEndpoint(endpointId), refetchInterval: false });
  const mutation = useMutation(changeWebhookEndpoint(endpointId));
  const back = linkOptions({ to: '/developers/webhooks/$endpointId', params: { endpointId } });
  return (
    <>
      <PageHeader
        title={t('Edit webhook endpoint')}
        description={t('Your changes apply to all attempts from now on. The choice of events applies to new events.')}
        breadcrumb={[
          { label: t('Webhooks'), link: linkOptions({ to: '/developers/webhooks' }) },
          { label: query.data === undefined ? t('Endpoint') : query.data.name, link: back },
        ]}
      />
      <Paper p="lg" maw={640}>
        <QueryView query={query} what={t('endpoint')}>
          {(endpoint) => (
            <EndpointForm
              endpoint={endpoint}
              mutation={mutation}
              onSubmit={(settings, version) =>
                mutation.mutate(
                  { ...settings, ...(version !== undefined && { version }) },
                  {
                    onSuccess: () => {
                      notify.done(t('The endpoint was saved.'));
                      void navigate({ ...back, ignoreBlocker: true });
                    },
                  },
                )
              }
              submitLabel={t('Save')}
              secondary={
                <LinkButton {...back} variant="default">
                  {t('Cancel')}
                </LinkButton>
              }
            />
          )}
        </QueryView>
      </Paper>
    </>
  );
}

import { Paper } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { LinkButton } from '../../../components/link-button.tsx';
import { notify } from '../../../components/notify.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { createWebhookEndpoint } from '../../../queries/webhooks.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { t } from '../../../../language/translate.ts';

/** Page that adds an endpoint. */
export function NewEndpointPage() {
  const navigate = useNavigate();
  const mutation = useMutation(createWebhookEndpoint());
  return (
    <>
      <PageHeader
        title={t('Add a webhook endpoint')}
        description={t('Attain sends new events to this endpoint. The next page shows its signing secret.')}
        breadcrumb={[{ label: t('Webhooks'), link: linkOptions({ to: '/developers/webhooks' }) }]}
      />
      <Paper p="lg" maw={640}>
        <EndpointForm
          mutation={mutation}
          onSubmit={(settings) =>
            mutation.mutate(settings, {
              onSuccess: ({ id }) => {
                notify.done(t('The endpoint was added. Copy its signing secret to your system, then send an example.'));
                void navigate({
                  to: '/developers/webhooks/$endpointId',
                  params: { endpointId: id },
                  ignoreBlocker: true,
                });
              },
            })
          }
          submitLabel={t('Add the endpoint')}
          secondary={
            <LinkButton to="/developers/webhooks" variant="default">
              {t('Cancel')}
            </LinkButton>
          }
        />
      </Paper>
    </>
  );
}

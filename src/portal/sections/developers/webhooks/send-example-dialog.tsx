import { NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { sendWebhookExample } from '../../../queries/webhook-deliveries.ts';
import { webhookEventTypes, type WebhookEndpoint } from '../../../queries/webhooks.ts';
import { deliveryLink } from '../use-entry.ts';
import { t } from '../../../../language/translate.ts';
import { eventSummary } from '../event-names.ts';

interface SendExampleDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Sends the catalogue's example of an event type, then shows the result. */
export function SendExampleDialog({ endpoint, opened, onClose }: SendExampleDialogProps) {
  const query = useQuery({ ...webhookEventTypes(), enabled: opened });
  const mutation = useMutation(sendWebhookExample(endpoint.id));
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const type = chosen ?? endpoint.eventTypes?.[0] ?? query.data?.[0]?.type;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Send an example')}
      confirmLabel={t('Send the example')}
      onConfirm={async () => {
        if (type === undefined) return false;
        const { eventId } = await mutation.mutateAsync(type);
        void navigate(deliveryLink(endpoint.id, eventId));
        return true;
      }}
    >
      <QueryView query={query} what={t('catalogue')}>
        {(catalogue) => (
          <>
            <NativeSelect
              label={t('Type of event')}
              data={catalogue.map((each) => each.type)}
              value={type}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            <Text mt="sm">
              {t(
                '{summary}. Attain posts the example from the catalogue to {url}, signed and repeated like any event. The ids are not real.',
                { summary: eventSummary(type ?? ''), url: endpoint.url },
              )}
            </Text>
          </>
        )}
      </QueryView>
    </ConfirmDialog>
  );
}

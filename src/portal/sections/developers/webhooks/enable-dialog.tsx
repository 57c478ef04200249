import { Checkbox, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { notify } from '../../../components/notify.ts';
import { Time } from '../../../components/time.tsx';
import { startWebhookRecovery } from '../../../queries/webhook-deliveries.ts';
import { enableWebhookEndpoint, type WebhookEndpoint } from '../../../queries/webhooks.ts';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

interface EnableDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Enables an endpoint. Unless the user declines, it also sends the missed events. */
export function EnableDialog({ endpoint, opened, onClose }: EnableDialogProps) {
  const [recover, setRecover] = useState(true);
  const enable = useMutation(enableWebhookEndpoint(endpoint.id));
  const start = useMutation(startWebhookRecovery(endpoint.id));
  const since = missedSince(endpoint);
  const confirm = async () => {
    await enable.mutateAsync();
    if (recover) {
      try {
        await start.mutateAsync(latestOf(since, Date.now() - keptMs));
      } catch (error) {
        // The endpoint is enabled even if this fails. The user can request it again below.
        notify.failed(error);
        return;
      }
    }
    notify.done(
      recover ? t('The endpoint was enabled. Its missed events are being sent.') : t('The endpoint was enabled.'),
    );
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Enable the endpoint?')}
      confirmLabel={t('Enable the endpoint')}
      onConfirm={confirm}
    >
      <Text mb="md">{t('Attain sends new events to {url}.', { url: endpoint.url })}</Text>
      <Checkbox
        checked={recover}
        onChange={(event) => setRecover(event.currentTarget.checked)}
        label={t('Also send missed events')}
        description={
          <Trans
            text="All events since {time} that failed or were not sent, in the order in which they happened."
            values={{ time: <Time at={since} format="absolute" /> }}
          />
        }
      />
    </ConfirmDialog>
  );
}

/** How long events are kept. One minute less, because the clocks of browser and server may differ. */
const keptMs = 90 * 86_400_000 - 60_000;

const latestOf = (moment: string, other: number): string => new Date(Math.max(Date.parse(moment), other)).toISOString();

/** The time since when a disabled endpoint has received nothing. */
const missedSince = ({ failingSince, disabledAt, createdAt }: WebhookEndpoint): string =>
  failingSince ?? disabledAt ?? createdAt;

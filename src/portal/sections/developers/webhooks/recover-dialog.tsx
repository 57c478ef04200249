import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { startWebhookRecovery } from '../../../queries/webhook-deliveries.ts';
import type { WebhookEndpoint } from '../../../queries/webhooks.ts';
import { t } from '../../../../language/translate.ts';

interface RecoverDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const hourMs = 3_600_000;
const periods = [
  { value: '1', label: t('The last hour') },
  { value: '24', label: t('The last 24 hours') },
  { value: '72', label: t('The last 3 days') },
  { value: '168', label: t('The last 7 days') },
  { value: 'moment', label: t('Since a date and time …') },
];

/** Asks for a time, and sends the events again that have failed or were missed since then. */
export function RecoverDialog({ endpoint, opened, onClose }: RecoverDialogProps) {
  const mutation = useMutation(startWebhookRecovery(endpoint.id));
  const [period, setPeriod] = useState('72');
  const [moment, setMoment] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const isMoment = period === 'moment';
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Recover failed deliveries?')}
      confirmLabel={t('Start the recovery')}
      onConfirm={async () => {
        const since = isMoment ? new Date(moment) : new Date(Date.now() - Number(period) * hourMs);
        if (Number.isNaN(since.getTime()) || since.getTime() > Date.now()) {
          setIsRefused(true);
          return false;
        }
        setIsRefused(false);
        return mutation.mutateAsync(since.toISOString());
      }}
    >
      <Text mb="md">
        {t(
          'Attain sends all events that failed, that wait for their next attempt, or that happened while the endpoint was disabled, in the order in which they happened and with the same webhook-id. The recovery runs in the background.',
        )}
      </Text>
      <NativeSelect
        label={t('Period')}
        data={periods}
        value={period}
        onChange={(event) => setPeriod(event.currentTarget.value)}
      />
      {isMoment ? (
        <TextInput
          mt="sm"
          type="datetime-local"
          label={t('Since')}
          description={t('In your time zone. Events are kept for 90 days.')}
          error={isRefused ? t('Enter a date and time in the past.') : null}
          value={moment}
          onChange={(event) => setMoment(event.currentTarget.value)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

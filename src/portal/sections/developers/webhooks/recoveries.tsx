import { Button, Progress, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../../components/announcer.tsx';
import { notify } from '../../../components/notify.ts';
import { Time } from '../../../components/time.tsx';
import {
  cancelWebhookRecovery,
  refresh,
  webhookRecoveries,
  type WebhookRecovery,
} from '../../../queries/webhook-deliveries.ts';
import type { WebhookEndpoint } from '../../../queries/webhooks.ts';
import { RecoverDialog } from './recover-dialog.tsx';
import classes from './webhooks.module.css';
import { currentLocale, t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

/** A button that opens the dialog for a recovery. It is missing while a recovery runs or the endpoint is disabled. */
export function RecoverButton({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(webhookRecoveries(endpoint.id));
  if (endpoint.state === 'DISABLED' || data?.[0]?.state === 'RUNNING') return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Recover failed deliveries')}
      </Button>
      <RecoverDialog endpoint={endpoint} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** A finished recovery is shown above the list for this long. */
const newsMs = 24 * 3_600_000;

/** Shows the latest recovery: its progress, or its result. */
export function Recoveries({ endpointId }: { endpointId: string }) {
  const { data } = useQuery(webhookRecoveries(endpointId));
  const [openedAt] = useState(() => Date.now());
  const latest = data?.[0];
  useEnd(endpointId, latest);
  if (latest === undefined) return null;
  const isSettled = latest.state !== 'RUNNING' && latest.open === 0;
  if (isSettled && openedAt - Date.parse(latest.finishedAt ?? latest.createdAt) > newsMs) return null;
  return <Recovery endpointId={endpointId} recovery={latest} />;
}

function Recovery({ endpointId, recovery }: { endpointId: string; recovery: WebhookRecovery }) {
  const cancel = useMutation(cancelWebhookRecovery(endpointId));
  const { id, since, state, queued, delivered, failed, requestedBy, createdAt } = recovery;
  const share = (count: number) => (queued === 0 ? 0 : (count / queued) * 100);
  return (
    <section className={classes.recovery} aria-label={t('Recovery')}>
      <div className={classes.recoveryHead}>
        <h3>{titleOf(recovery)}</h3>
        {state === 'RUNNING' ? (
          <Button
            variant="default"
            size="xs"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(id, { onError: notify.failed })}
          >
            {t('Cancel the recovery')}
          </Button>
        ) : null}
      </div>
      <Progress.Root size="lg" aria-label={t('Progress of the recovery')}>
        <Progress.Section
          value={state !== 'RUNNING' && queued === 0 ? 100 : share(delivered)}
          aria-label={t('Delivered')}
          aria-valuetext={t('{delivered} of {queued} delivered', { delivered, queued })}
        />
        <Progress.Section
          value={share(failed)}
          color="red"
          aria-label={t('Failed again')}
          aria-valuetext={t('{failed} of {queued} failed again', { failed, queued })}
        />
      </Progress.Root>
      <p>{summaryOf(recovery)}</p>
      <Text c="dimmed" fz="sm">
        <Trans
          text="Failed and missed events since {since}, requested by {name} {time}"
          values={{
            since: <Time at={since} format="absolute" />,
            name: requestedBy.name,
            time: <Time at={createdAt} />,
          }}
        />
      </Text>
    </section>
  );
}

function titleOf({ state, open }: WebhookRecovery): string {
  if (state === 'RUNNING') return t('A recovery is under way');
  if (open > 0)
    return state === 'CANCELLED' ? t('The recovery was cancelled') : t('All events are queued and being sent');
  return state === 'CANCELLED' ? t('The recovery was cancelled') : t('The recovery has ended');
}

const number = (value: number): string => value.toLocaleString(currentLocale());

function summaryOf({ state, queued, delivered, open, failed }: WebhookRecovery): string {
  if (queued === 0) {
    return state === 'RUNNING' ? t('Looking for failed and missed events …') : t('There was nothing to send again.');
  }
  return [
    state === 'RUNNING'
      ? t('{delivered, number} of {queued, number} found so far delivered', { delivered, queued })
      : t('{delivered, number} of {queued, number} delivered', { delivered, queued }),
    ...(open === 0 ? [] : [t('{number} waiting', { number: number(open) })]),
    ...(failed === 0 ? [] : [t('{number} failed again', { number: number(failed) })]),
  ].join(', ');
}

/** Announces the end of a recovery while the page is open, and reloads the list during the recovery. */
function useEnd(endpointId: string, recovery: WebhookRecovery | undefined): void {
  const client = useQueryClient();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (recovery === undefined) return;
    const isUnderWay = recovery.state === 'RUNNING' || recovery.open > 0;
    if (wasOpen.current && !isUnderWay) {
      announce(`${titleOf(recovery)}. ${summaryOf(recovery)}`);
      void refresh(client, endpointId);
    }
    wasOpen.current = isUnderWay;
  }, [client, endpointId, recovery]);
}

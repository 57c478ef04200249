import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../../../components/code-block.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { KeyValue } from '../../../components/key-value.tsx';
import { notify } from '../../../components/notify.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { Time } from '../../../components/time.tsx';
import {
  resendWebhookDelivery,
  webhookDelivery,
  type WebhookDeliveryDetails,
} from '../../../queries/webhook-deliveries.ts';
import type { WebhookEndpoint } from '../../../queries/webhooks.ts';
import { readable } from '../../enrolments/readable.ts';
import { runFact } from '../../enrolments/run-reference.tsx';
import { CopyCommand } from '../curl/copy-as-curl.tsx';
import { credentialVariables, deliveryCommand } from '../curl/shown-requests.ts';
import { EditAndSend } from './edit-and-send.tsx';
import { AttemptList } from './attempt-list.tsx';
import { DeliveryStateBadge, meaningOf } from './delivery-state.tsx';
import classes from './webhooks.module.css';
import { currentLocale, t } from '../../../../language/translate.ts';

interface DeliveryDetailsProps {
  readonly endpoint: WebhookEndpoint;
  readonly eventId: string;
}

/** A delivery with its state, its body and its attempts. It is updated while another attempt will follow. */
export function DeliveryDetails({ endpoint, eventId }: DeliveryDetailsProps) {
  const query = useQuery(webhookDelivery(endpoint.id, eventId));
  return (
    <QueryView query={query} what={t('delivery')}>
      {(details) => (
        <>
          <div role="status">
            <DeliveryStateBadge state={details.delivery.state} />{' '}
            {details.delivery.isExample ? <StatusBadge tone="neutral">{t('Example')}</StatusBadge> : null}
            <Text mt="xs">{meaningOf(details.delivery)}</Text>
          </div>
          {endpoint.state === 'ENABLED' && details.delivery.state !== 'WAITING' ? (
            <SendAgain
              endpointId={endpoint.id}
              eventId={eventId}
              isDelivered={details.delivery.state === 'DELIVERED'}
            />
          ) : null}
          <KeyValue entries={[[t('Endpoint'), endpoint.name], ...factsOf(details)]} />
          <div>
            <h3>{t('Attempts')}</h3>
            <AttemptList details={details} />
          </div>
          <div>
            <h3>{t('Request')}</h3>
            {details.body === null ? (
              <Text>{t('The event is older than 90 days and was deleted.')}</Text>
            ) : (
              <>
                <CodeBlock label={t('Body of the delivery')} code={readable(details.body)} />
                {endpoint.state === 'ENABLED' ? (
                  <EditAndSend
                    endpointId={endpoint.id}
                    eventId={eventId}
                    type={details.delivery.type}
                    body={details.body}
                  />
                ) : null}
                <CopyCommand
                  command={deliveryCommand(endpoint, details.delivery.eventId, details.body)}
                  variables={['WEBHOOK_SECRET', ...credentialVariables[endpoint.authentication.type]]}
                />
              </>
            )}
          </div>
        </>
      )}
    </QueryView>
  );
}

interface SendAgainProps {
  readonly endpointId: string;
  readonly eventId: string;
  readonly isDelivered: boolean;
}

function SendAgain({ endpointId, eventId, isDelivered }: SendAgainProps) {
  const { mutate, isPending, error } = useMutation(resendWebhookDelivery(endpointId));
  return (
    <div>
      <ErrorAlert error={error} />
      <Button
        variant="default"
        loading={isPending}
        onClick={() => mutate(eventId, { onSuccess: () => notify.done(t('The event is being sent again.')) })}
      >
        {t('Send again')}
      </Button>
      <Text c="dimmed" fz="sm" mt={6}>
        {isDelivered
          ? t('With the same webhook-id, so that your system can ignore an event that it already has.')
          : t('At once, with the same webhook-id. If it fails, Attain tries again for about three days.')}
      </Text>
    </div>
  );
}

function factsOf(details: WebhookDeliveryDetails): Parameters<typeof KeyValue>[0]['entries'] {
  const { delivery, workflowId } = details;
  const enrolmentId = enrolmentOf(details);
  return [
    [
      t('Event'),
      <TextLink
        key="type"
        to="/developers/webhooks/event-types/$type"
        params={{ type: delivery.type }}
        className={classes.mono ?? ''}
      >
        {delivery.type}
      </TextLink>,
    ],
    [
      'webhook-id',
      <span key="id" className={classes.copyable}>
        {delivery.eventId}
        <CopyButton value={delivery.eventId} what={t('webhook-id')} />
      </span>,
    ],
    [t('Happened'), <Time key="happened" at={delivery.occurredAt} format="absolute" />],
    [t('Attempts'), delivery.attempts.toLocaleString(currentLocale())],
    ...(delivery.nextAttemptAt === null
      ? []
      : ([[t('Next attempt'), <Time key="next" at={delivery.nextAttemptAt} format="absolute" />]] as const)),
    ...(delivery.finishedAt === null
      ? []
      : ([
          [
            delivery.state === 'DELIVERED' ? t('Delivered') : t('Failed on'),
            <Time key="finished" at={delivery.finishedAt} format="absolute" />,
          ],
        ] as const)),
    ...(enrolmentId === null
      ? []
      : ([
          [
            t('Enrolment'),
            <TextLink key="enrolment" to="/enrolments/$enrolmentId" params={{ enrolmentId }} underline="always">
              {t('Open the enrolment')}
            </TextLink>,
          ],
        ] as const)),
    ...runFact({ workflowId, runId: null }),
  ];
}

/** Returns the enrolment of an event, or of its certificate; null if there is none, as for an example. */
function enrolmentOf({ delivery, body }: WebhookDeliveryDetails): string | null {
  if (delivery.isExample || body === null) return null;
  const { data } = JSON.parse(body) as { readonly data?: Readonly<Record<string, unknown>> };
  return typeof data?.enrolmentId === 'string' ? data.enrolmentId : null;
}

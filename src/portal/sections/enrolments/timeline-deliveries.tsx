import type { ReactNode } from 'react';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { useIsAdmin } from '../../queries/session.ts';
import { deliveryLink } from '../developers/use-entry.ts';
import { DeliveryStateBadge } from '../developers/webhooks/delivery-state.tsx';
import type { Of } from './timeline-words.ts';
import { t } from '../../../language/translate.ts';

type Entry = Of<'WEBHOOK'>;
type Delivery = Entry['deliveries'][number];

/** Shows the result of an event at each endpoint. */
export const deliveryFacts = ({ id, deliveries }: Entry): (readonly [name: string, value: ReactNode])[] =>
  deliveries.map((delivery, index) => [
    deliveries.length === 1 ? 'Endpoint' : `Endpoint ${index + 1}`,
    <DeliveryFact key={delivery.endpoint.id} eventId={id} delivery={delivery} />,
  ]);

function DeliveryFact({ eventId, delivery }: { eventId: string; delivery: Delivery }) {
  const { endpoint, state, attempts, lastStatus, nextAttemptAt, finishedAt } = delivery;
  const isAdmin = useIsAdmin();
  const name = endpoint.name === endpoint.host ? endpoint.host : `${endpoint.name} (${endpoint.host})`;
  return (
    <>
      {isAdmin && !endpoint.isDeleted ? (
        <TextLink {...deliveryLink(endpoint.id, eventId)} resetScroll underline="always">
          {name}
        </TextLink>
      ) : (
        name
      )}
      {endpoint.isDeleted ? ', since deleted' : ''} <DeliveryStateBadge state={state} />
      <br />
      {attempts === 0 ? t('No attempt yet') : `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}
      {lastStatus === null ? '' : t(', the last was answered {lastStatus}', { lastStatus })}
      {nextAttemptAt === null ? null : (
        <>
          , the next is on <Time at={nextAttemptAt} format="absolute" />
        </>
      )}
      {finishedAt === null ? null : (
        <>
          , {state === 'DELIVERED' ? 'delivered' : 'failed'} <Time at={finishedAt} />
        </>
      )}
    </>
  );
}

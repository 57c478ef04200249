import type { ReactNode } from 'react';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { useIsAdmin } from '../../queries/session.ts';
import { deliveryLink } from '../developers/use-entry.ts';
import { DeliveryStateBadge } from '../developers/webhooks/delivery-state.tsx';
import type { Of } from './timeline-words.ts';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

type Entry = Of<'WEBHOOK'>;
type Delivery = Entry['deliveries'][number];

/** Shows the result of an event at each endpoint. */
export const deliveryFacts = ({ id, deliveries }: Entry): (readonly [name: string, value: ReactNode])[] =>
  deliveries.map((delivery, index) => [
    deliveries.length === 1 ? t('Endpoint') : t('Endpoint {value}', { value: index + 1 }),
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
      {endpoint.isDeleted ? ` (${t('deleted meanwhile')})` : ''} <DeliveryStateBadge state={state} />
      <br />
      {attempts === 0 ? t('No attempt yet') : t('{attempts, plural, one {# attempt} other {# attempts}}', { attempts })}
      {lastStatus === null ? '' : ` · ${t('Last answer: {lastStatus}', { lastStatus })}`}
      {nextAttemptAt === null ? null : (
        <>
          {' · '}
          <Trans text="Next attempt: {time}" values={{ time: <Time at={nextAttemptAt} format="absolute" /> }} />
        </>
      )}
      {finishedAt === null ? null : (
        <>
          {' · '}
          {state === 'DELIVERED' ? (
            <Trans text="Delivered {time}" values={{ time: <Time at={finishedAt} /> }} />
          ) : (
            <Trans text="Failed {time}" values={{ time: <Time at={finishedAt} /> }} />
          )}
        </>
      )}
    </>
  );
}

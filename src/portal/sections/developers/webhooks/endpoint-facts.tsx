import { KeyValue } from '../../../components/key-value.tsx';
import { Section } from '../../../components/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { Time } from '../../../components/time.tsx';
import type { WebhookEndpoint } from '../../../queries/webhooks.ts';
import { authentications } from '../credential-fields.tsx';
import { successRate } from './endpoint-words.ts';
import classes from './webhooks.module.css';
import { currentLocale, t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

/** Shows the endpoint's settings and its recent attempts. */
export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const {
    url,
    description,
    eventTypes,
    authentication,
    recent,
    createdAt,
    createdBy,
    openDeliveries,
    failedDeliveries,
  } = endpoint;
  return (
    <Section title={t('Endpoint')}>
      <KeyValue
        entries={[
          [
            'URL',
            <span key="url" className={classes.mono}>
              {url}
            </span>,
          ],
          ...(description === '' ? [] : ([[t('Description'), description]] as const)),
          [t('Events'), <EventTypeLinks key="gets" eventTypes={eventTypes} />],
          [
            t('Authentication'),
            authentication.isReadable
              ? authentications[authentication.type]
              : t('{value}; the credentials cannot be read. Enter them again.', {
                  value: authentications[authentication.type],
                }),
          ],
          [t('Success rate'), successOf(recent)],
          [t('Last attempt'), recent.lastAttemptAt === null ? null : <Time key="last" at={recent.lastAttemptAt} />],
          [t('Waiting or retrying'), bounded(openDeliveries)],
          [t('Failed'), bounded(failedDeliveries)],
          [
            t('Added'),
            <Trans
              key="added"
              text="{time} by {name}"
              values={{ time: <Time at={createdAt} format="date" />, name: createdBy.name }}
            />,
          ],
        ]}
      />
    </Section>
  );
}

function successOf(recent: WebhookEndpoint['recent']): string {
  if (recent.attempts === 0) return t('No attempts yet');
  if (recent.attempts === 1)
    return recent.delivered === 1 ? t('The only attempt succeeded') : t('The only attempt failed');
  return t('{successRate} of the latest {attempts} attempts', {
    successRate: successRate(recent),
    attempts: recent.attempts,
  });
}

const bounded = ({ count, hasMore }: WebhookEndpoint['openDeliveries']): string =>
  `${count.toLocaleString(currentLocale())}${hasMore ? '+' : ''}`;

function EventTypeLinks({ eventTypes }: Pick<WebhookEndpoint, 'eventTypes'>) {
  if (eventTypes === null) return t('All events');
  return (
    <ul className={classes.chosen}>
      {eventTypes.map((type) => (
        <li key={type}>
          <TextLink to="/developers/webhooks/event-types/$type" params={{ type }} className={classes.mono ?? ''}>
            {type}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

import { Text } from '@mantine/core';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Time } from '../../../components/time.tsx';
import type { WebhookAttempt, WebhookDeliveryDetails } from '../../../queries/webhook-deliveries.ts';
import { readable } from '../../enrolments/readable.ts';
import activity from '../activity.module.css';
import { AttemptBadge } from './delivery-state.tsx';
import classes from './webhooks.module.css';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

/** A list of the attempts, the newest first. The time of the next attempt is above them. */
export function AttemptList({ details: { delivery, attempts, hasMoreAttempts } }: { details: WebhookDeliveryDetails }) {
  if (attempts.length === 0) return <Text c="dimmed">{t('No attempts yet.')}</Text>;
  return (
    <>
      <ol className={activity.list}>
        {delivery.nextAttemptAt === null ? null : (
          <li className={classes.attempt}>
            <Trans
              text="The next attempt is on {time}."
              values={{ time: <Time at={delivery.nextAttemptAt} format="absolute" /> }}
            />
          </li>
        )}
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ol>
      {hasMoreAttempts ? (
        <Text c="dimmed" mt="xs">
          {t('Only the latest {count} attempts are shown.', { count: attempts.length })}
        </Text>
      ) : null}
    </>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { number, startedAt, durationMs, ending, status, error, responseBody } = attempt;
  return (
    <li className={classes.attempt}>
      <div className={classes.attemptHead}>
        <h4>{t('Attempt {number}', { number })}</h4>
        <AttemptBadge ending={ending} status={status} />
        {status === null ? null : <span>{status}</span>}
        <span className={classes.kind}>
          <Trans
            text="{time}, {duration, number} ms"
            values={{ time: <Time at={startedAt} format="absolute" />, duration: durationMs }}
          />
        </span>
      </div>
      {error === null ? null : <p>{error}</p>}
      {responseBody === null || responseBody === '' ? null : (
        <div>
          <CodeBlock label={t('Response to attempt {number}', { number })} code={readable(responseBody)} />
        </div>
      )}
    </li>
  );
}

import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { LinkButton } from '../../../components/link-button.tsx';
import { Time } from '../../../components/time.tsx';
import type { WebhookEndpoint } from '../../../queries/webhooks.ts';
import { deliveryLink } from '../use-entry.ts';
import { EnableDialog } from './enable-dialog.tsx';
import { failureText, longFailingSince } from './endpoint-words.ts';
import classes from './webhooks.module.css';
import { Trans } from '../../../language/trans.tsx';
import { t } from '../../../../language/translate.ts';

/** The server disables an endpoint whose attempts have all failed for this long. */
const deadlineMs = 5 * 86_400_000;

/**
 * Explains why an endpoint receives no events, or soon will not, and what to do. It shows nothing for a healthy
 * endpoint.
 */
export function EndpointNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [asking, setAsking] = useState(false);
  const { id, state, disabledReason, disabledAt, recent } = endpoint;
  const { lastFailure } = recent;
  const look =
    lastFailure === null || disabledReason === 'BY_USER' ? null : (
      <LinkButton {...deliveryLink(id, lastFailure.eventId)} variant="default">
        {t('Show the last failure')}
      </LinkButton>
    );
  if (state === 'ENABLED') {
    const failingSince = longFailingSince(endpoint);
    if (failingSince === null) return null;
    const until = new Date(Date.parse(failingSince) + deadlineMs).toISOString();
    return (
      <Notice tone="caution" title={t('All recent attempts failed')} buttons={look}>
        {lastFailure === null ? (
          <Trans
            text="Every attempt since {time} has failed."
            values={{ time: <Time at={failingSince} format="absolute" /> }}
          />
        ) : (
          <Trans
            text="Every attempt since {time} has failed, the latest with: {failure}"
            values={{ time: <Time at={failingSince} format="absolute" />, failure: withStop(failureText(lastFailure)) }}
          />
        )}{' '}
        <Trans
          text="Attain keeps trying. If no attempt succeeds before {time}, it disables the endpoint and sends an e-mail to your administrators."
          values={{ time: <Time at={until} format="absolute" /> }}
        />
      </Notice>
    );
  }
  const since = disabledAt === null ? null : <Time at={disabledAt} format="absolute" />;
  const words = {
    BY_USER: [
      t('This endpoint is disabled'),
      <Trans text="Attain has sent nothing since {since}. Events are kept for 90 days." values={{ since: since }} />,
    ],
    GONE: [
      t('Attain disabled this endpoint'),
      <Trans
        text="On {since} the endpoint answered 410 Gone, which means that it wants no more events. If that was a mistake, or your system has moved, correct your system or the URL. Then enable the endpoint."
        values={{ since: since }}
      />,
    ],
    FAILING: [
      t('Attain disabled this endpoint'),
      <Trans
        text="This happened on {since}, because every attempt in five days had failed. The last failure shows what is wrong. Correct it in your system, then enable the endpoint. You can then send the missed events."
        values={{ since: since }}
      />,
    ],
  } as const;
  const [title, text] = words[disabledReason ?? 'BY_USER'];
  return (
    <>
      <Notice
        tone={disabledReason === 'BY_USER' ? 'neutral' : 'negative'}
        title={title}
        buttons={
          <>
            <Button onClick={() => setAsking(true)}>{t('Enable the endpoint')}</Button>
            {look}
          </>
        }
      >
        {text}
      </Notice>
      <EnableDialog endpoint={endpoint} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

interface NoticeProps {
  readonly tone: 'neutral' | 'caution' | 'negative';
  readonly title: string;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

function Notice({ tone, title, buttons, children }: NoticeProps) {
  return (
    <section className={classes.notice} data-tone={tone} aria-label={title}>
      <h2>{title}</h2>
      <p>{children}</p>
      {buttons === null ? null : <div className={classes.buttons}>{buttons}</div>}
    </section>
  );
}

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

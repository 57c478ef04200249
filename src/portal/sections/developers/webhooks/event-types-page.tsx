import type { ReactNode } from 'react';
import { Anchor, Paper } from '@mantine/core';
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { CodeBlock } from '../../../components/code-block.tsx';
import { DataList, type Column } from '../../../components/data-list.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Section } from '../../../components/section.tsx';
import { StateMessage } from '../../../components/state-message.tsx';
import { webhookEventTypes, type WebhookEventType } from '../../../queries/webhooks.ts';
import classes from './webhooks.module.css';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';
import { eventSummary } from '../event-names.ts';

const columns: readonly Column<WebhookEventType>[] = [
  { header: t('Type'), cell: ({ type }) => <span className={classes.mono}>{type}</span> },
  { header: t('Description'), cell: ({ type }) => eventSummary(type), from: 'tablet' },
];

const headers = [
  'POST /attain HTTP/1.1',
  'Content-Type: application/json',
  'webhook-id: 019b2f6a-41d7-7f3e-9b2c-6a5d8e1f0c55',
  'webhook-timestamp: 1795253412',
  'webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
].join('\n');

/** Page with all event types. */
export function EventTypesPage() {
  const query = useQuery({ ...webhookEventTypes(), select: (items) => ({ items, nextCursor: null }) });
  return (
    <>
      <PageHeader
        title={t('Event catalogue')}
        description={t('All events that Attain can send to a webhook endpoint, each with its fields and an example.')}
        breadcrumb={[{ label: t('Webhooks'), link: linkOptions({ to: '/developers/webhooks' }) }]}
      />
      <Paper mb="md">
        <DataList
          label={t('Types of events')}
          query={query}
          columns={columns}
          rowKey={({ type }) => type}
          rowLink={({ type }) => linkOptions({ to: '/developers/webhooks/event-types/$type', params: { type } })}
          narrow={({ type }) => eventSummary(type)}
          empty={<StateMessage icon={IconBolt} title={t('There are no types of events')} />}
        />
      </Paper>
      {/* It would move when the list above it has loaded. */}
      {query.isPending ? null : (
        <Section
          title={t('Format of a delivery')}
          description={
            <>
              {t(
                'Deliveries follow the Standard Webhooks specification. There are libraries for it in most languages.',
              )}{' '}
              <Anchor href="/docs/webhooks" target="_blank" rel="noreferrer" fz="inherit" underline="always">
                {t('Guide with complete examples (opens in a new tab)')}
              </Anchor>
            </>
          }
        >
          <CodeBlock label={t('Headers of a delivery')} code={headers} copy={false} />
          <ul className={classes.rules}>
            <li>
              <Trans
                text={
                  'Verify <code>webhook-signature</code> with the signing secret of the endpoint before you use the body. Refuse a <code>webhook-timestamp</code> that differs from the current time by more than five minutes.'
                }
                values={{ code: asCode }}
              />
            </li>
            <li>
              <Trans
                text={
                  'A signature is <code>v1,</code> followed by the HMAC-SHA256, in Base64, of webhook-id, webhook-timestamp and the unchanged body, joined by full stops. The key is the part of the secret after <code>whsec_</code>, decoded from Base64. After a rotation there are two signatures, separated by a space. One that matches is enough.'
                }
                values={{ code: asCode }}
              />
            </li>
            <li>
              {t(
                'Answer with a status from 200 to 299 within 15 seconds, and process the event afterwards. After any other answer, Attain tries again for about three days. The status 410 disables the endpoint.',
              )}
            </li>
            <li>
              <Trans
                text={
                  'An event may arrive more than once, and events may arrive in another order than they happened. The <code>webhook-id</code> stays the same: ignore an event that you already have.'
                }
                values={{ code: asCode }}
              />
            </li>
          </ul>
        </Section>
      )}
    </>
  );
}

const asCode = (text: ReactNode) => <code>{text}</code>;

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

const columns: readonly Column<WebhookEventType>[] = [
  { header: 'Type', cell: ({ type }) => <span className={classes.mono}>{type}</span> },
  { header: 'What has happened', cell: ({ summary }) => summary, from: 'tablet' },
];

const headers = [
  'POST /attain HTTP/1.1',
  'Content-Type: application/json',
  'webhook-id: 019b2f6a-41d7-7f3e-9b2c-6a5d8e1f0c55',
  'webhook-timestamp: 1795253412',
  'webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
].join('\n');

/** Every type of event that can be sent. */
export function EventTypesPage() {
  const query = useQuery({ ...webhookEventTypes(), select: (items) => ({ items, nextCursor: null }) });
  return (
    <>
      <PageHeader
        title="Event catalogue"
        description="Everything that a webhook endpoint can be told, with the fields and an example of each."
        breadcrumb={[{ label: 'Webhooks', link: linkOptions({ to: '/developers/webhooks' }) }]}
      />
      <Paper mb="md">
        <DataList
          label="Types of events"
          query={query}
          columns={columns}
          rowKey={({ type }) => type}
          rowLink={({ type }) => linkOptions({ to: '/developers/webhooks/event-types/$type', params: { type } })}
          narrow={({ summary }) => summary}
          empty={<StateMessage icon={IconBolt} title="There are no types of events" />}
        />
      </Paper>
      <Section
        title="How an event arrives"
        description={
          <>
            As the specification Standard Webhooks has it, for which there are libraries in most languages.{' '}
            <Anchor href="/docs/webhooks" target="_blank" rel="noreferrer" fz="inherit" underline="always">
              Guide with whole receivers (opens in a new tab)
            </Anchor>
          </>
        }
      >
        <CodeBlock label="Head of a delivery" code={headers} copy={false} />
        <ul className={classes.rules}>
          <li>
            Verify <code>webhook-signature</code> with the signing secret of the endpoint before you believe the body,
            and refuse a <code>webhook-timestamp</code> that is more than five minutes away.
          </li>
          <li>
            A signature is <code>v1,</code> and the HMAC-SHA256 in Base64 of webhook-id, webhook-timestamp and the body
            as it arrived, with a full stop between them. Its key is what follows <code>whsec_</code>, decoded from
            Base64. After a rotation there are two, with a space between them; one that fits is enough.
          </li>
          <li>
            Answer with a status from 200 to 299 within 15 seconds, and do the work afterwards. Any other answer is
            taken for a failure and repeated for about three days; 410 disables the endpoint.
          </li>
          <li>
            An event may arrive twice, and in another order than it happened. <code>webhook-id</code> stays the same:
            leave out what you have already.
          </li>
        </ul>
      </Section>
    </>
  );
}

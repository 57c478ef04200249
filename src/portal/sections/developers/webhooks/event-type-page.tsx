import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { CodeBlock } from '../../../components/code-block.tsx';
import { NotFound } from '../../../components/failure.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Section } from '../../../components/section.tsx';
import { webhookEventTypes, type WebhookEventType } from '../../../queries/webhooks.ts';
import { Prose } from './prose.tsx';
import { SchemaTable } from './schema-table.tsx';
import classes from './webhooks.module.css';
import { t } from '../../../../language/translate.ts';
import { eventSummary } from '../event-names.ts';

const route = getRouteApi('/signed-in/admin/developers/webhooks/event-types/$type');

/** Page of one event type: when it is sent, its fields, and an example. */
export function EventTypePage() {
  const { type } = route.useParams();
  const query = useQuery(webhookEventTypes());
  const found = query.data?.find((each) => each.type === type);
  return (
    <>
      <PageHeader
        title={type}
        description={found === undefined ? undefined : eventSummary(found.type)}
        breadcrumb={[
          { label: t('Webhooks'), link: linkOptions({ to: '/developers/webhooks' }) },
          { label: t('Event catalogue'), link: linkOptions({ to: '/developers/webhooks/event-types' }) },
        ]}
      />
      <QueryView query={query} what={t('type of event')}>
        {() => (found === undefined ? <NotFound what={t('type of event')} /> : <EventType found={found} />)}
      </QueryView>
    </>
  );
}

function EventType({ found: { type, description, version, schema, example } }: { found: WebhookEventType }) {
  return (
    <>
      {description === '' ? null : (
        <Section title={t('When it is sent')}>
          <div className={classes.prose} lang="en" dir="ltr">
            <Prose text={description} />
          </div>
        </Section>
      )}
      <Section
        title={t('Body')}
        description={
          <>
            {t(
              'Version {version}. Fields may be added without a new version. Any other change gets a new version number.',
              { version },
            )}{' '}
            <Anchor href="/docs" target="_blank" rel="noreferrer" fz="inherit" underline="always">
              {t('API documentation (opens in a new tab)')}
            </Anchor>
          </>
        }
        flush
      >
        <SchemaTable schema={schema} label={t('Fields of {type}', { type })} />
      </Section>
      <Section
        title={t('Example')}
        description={t('“Send an example” on the page of an endpoint posts this. The ids are not real.')}
      >
        <CodeBlock label={t('Example of {type}', { type })} code={JSON.stringify(example, null, 2)} />
      </Section>
    </>
  );
}

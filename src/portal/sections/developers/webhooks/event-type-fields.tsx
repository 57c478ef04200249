import { Checkbox, Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../components/query-view.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { webhookEventTypes, type WebhookEventType } from '../../../queries/webhooks.ts';
import type { EndpointValues } from './endpoint-values.ts';
import classes from './webhooks.module.css';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';
import { eventSummary } from '../event-names.ts';

/** Selects all event types or some of them. Each type has the description from the catalogue. */
export function EventTypeFields({ form }: { form: UseFormReturnType<EndpointValues> }) {
  const query = useQuery(webhookEventTypes());
  return (
    <>
      <Radio.Group
        label={t('Events')}
        description={
          <Trans
            text={'For a description of each event, see the <link>event catalogue (opens in a new tab)</link>.'}
            values={{
              link: (text) => (
                <TextLink to="/developers/webhooks/event-types" target="_blank" fz="inherit" underline="always">
                  {text}
                </TextLink>
              ),
            }}
          />
        }
        {...form.getInputProps('events')}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="ALL" label={t('All')} description={t('Also the events of later versions of Attain')} />
          <Radio value="CHOSEN" label={t('Only selected types')} />
        </Stack>
      </Radio.Group>
      {form.values.events === 'ALL' ? null : (
        <QueryView query={query} what={t('catalogue')}>
          {(catalogue) => <TypeChoice form={form} catalogue={catalogue} />}
        </QueryView>
      )}
    </>
  );
}

interface TypeChoiceProps {
  readonly form: UseFormReturnType<EndpointValues>;
  readonly catalogue: readonly WebhookEventType[];
}

function TypeChoice({ form, catalogue }: TypeChoiceProps) {
  const isMissing = form.errors.eventTypes !== undefined;
  return (
    <Checkbox.Group label={t('Types of events')} {...form.getInputProps('eventTypes')}>
      <div className={classes.types}>
        {catalogue.map(({ type }) => (
          <Checkbox
            key={type}
            value={type}
            label={<span className={classes.mono}>{type}</span>}
            description={eventSummary(type)}
            aria-invalid={isMissing || undefined}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

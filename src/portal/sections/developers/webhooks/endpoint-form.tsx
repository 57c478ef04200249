import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Form } from '../../../components/form.tsx';
import { LimitedInput } from '../../../components/limited-input.tsx';
import { NewerState } from '../../../components/newer-state.tsx';
import { required } from '../../../components/validation.ts';
import { webhookEndpoint, type WebhookEndpoint, type WebhookEndpointSettings } from '../../../queries/webhooks.ts';
import { CredentialFields } from '../credential-fields.tsx';
import { missingCredentials, type StoredAuthentication } from '../credential-origin.ts';
import { NotEncrypted } from '../not-encrypted.tsx';
import { checkUrl, newEndpoint, settingsOf, valuesOf, type EndpointValues } from './endpoint-values.ts';
import { EventTypeFields } from './event-type-fields.tsx';
import { t } from '../../../../language/translate.ts';

interface EndpointFormProps {
  /** The stored endpoint; missing for a new one. */
  readonly endpoint?: WebhookEndpoint;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  /** Gets the version of the endpoint that the form was filled from; undefined for a new endpoint. */
  readonly onSubmit: (settings: WebhookEndpointSettings, version: string | undefined) => void;
  readonly submitLabel: string;
  readonly secondary: ReactNode;
}

const labels = {
  endpointName: t('Name'),
  url: 'URL',
  description: t('Description'),
  events: t('Events'),
  eventTypes: t('Types of events'),
  type: t('Authentication'),
};

const nothing: StoredAuthentication = {
  url: '',
  authentication: { type: 'NONE', credentials: [], isReadable: true },
};

/** The form for a new or an existing endpoint. */
export function EndpointForm({ endpoint, mutation, onSubmit, submitLabel, secondary }: EndpointFormProps) {
  const client = useQueryClient();
  // Not `endpoint`, which is loaded again while the form is filled in.
  const [base, setBase] = useState(endpoint);
  const form = useForm<EndpointValues>({
    initialValues: endpoint === undefined ? newEndpoint : valuesOf(endpoint),
    validate: (values) => ({
      endpointName: required(t('Enter a name.'))(values.endpointName),
      url: checkUrl(values.url),
      eventTypes:
        values.events === 'CHOSEN' && values.eventTypes.length === 0 ? t('Choose at least one type of event.') : null,
      ...missingCredentials(base ?? nothing, values),
    }),
  });
  return (
    <Form
      form={form}
      mutation={mutation}
      onSubmit={(values) => onSubmit(settingsOf(values), base?.version)}
      submitLabel={submitLabel}
      secondary={secondary}
    >
      {base === undefined ? null : (
        <NewerState
          form={form}
          mutation={mutation}
          base={base}
          onLoaded={setBase}
          load={() => client.query({ ...webhookEndpoint(base.id), staleTime: 0 })}
          valuesOf={valuesOf}
          labels={labels}
        />
      )}
      <LimitedInput
        label={labels.endpointName}
        description={t('The name stands in lists, in the timelines of enrolments and in e-mails.')}
        placeholder={t('CRM')}
        limit={100}
        autoComplete="off"
        {...form.getInputProps('endpointName')}
      />
      <LimitedInput
        label={labels.url}
        description={t('Attain posts the events to this address. It must be reachable from the internet. Use https.')}
        placeholder="https://crm.example.org/attain"
        type="url"
        limit={2000}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('url')}
      />
      <NotEncrypted url={form.values.url} />
      <LimitedInput
        label={labels.description}
        description={t('Optional. Tell your colleagues what the endpoint is for.')}
        limit={200}
        {...form.getInputProps('description')}
      />
      <EventTypeFields form={form} />
      <CredentialFields form={form} stored={base ?? nothing} />
    </Form>
  );
}

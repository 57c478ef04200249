import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { Form } from '../../../components/form.tsx';
import { LimitedInput } from '../../../components/limited-input.tsx';
import type { WebhookEndpoint, WebhookEndpointSettings } from '../../../queries/webhooks.ts';
import { CredentialFields } from '../credential-fields.tsx';
import { missingCredentials, type StoredAuthentication } from '../credential-origin.ts';
import { NotEncrypted } from '../not-encrypted.tsx';
import { checkUrl, newEndpoint, settingsOf, valuesOf, type EndpointValues } from './endpoint-values.ts';
import { EventTypeFields } from './event-type-fields.tsx';

interface EndpointFormProps {
  /** The stored endpoint; missing for a new one. */
  readonly endpoint?: WebhookEndpoint;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: (settings: WebhookEndpointSettings) => void;
  readonly submitLabel: string;
  readonly secondary: ReactNode;
}

const nothing: StoredAuthentication = {
  url: '',
  authentication: { type: 'NONE', credentials: [], isReadable: true },
};

/** The form for a new or an existing endpoint. */
export function EndpointForm({ endpoint, mutation, onSubmit, submitLabel, secondary }: EndpointFormProps) {
  const form = useForm<EndpointValues>({
    initialValues: endpoint === undefined ? newEndpoint : valuesOf(endpoint),
    validate: (values) => ({
      url: checkUrl(values.url),
      eventTypes:
        values.events === 'CHOSEN' && values.eventTypes.length === 0 ? 'Choose at least one type of event.' : null,
      ...missingCredentials(endpoint ?? nothing, values),
    }),
  });
  return (
    <Form
      form={form}
      mutation={mutation}
      onSubmit={(values) => onSubmit(settingsOf(values))}
      submitLabel={submitLabel}
      secondary={secondary}
    >
      <LimitedInput
        label="URL"
        description="Attain posts the events to this address. It must be reachable from the internet. Use https."
        placeholder="https://crm.example.org/attain"
        type="url"
        limit={2000}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('url')}
      />
      <NotEncrypted url={form.values.url} />
      <LimitedInput
        label="Description"
        description="Optional. Tell your colleagues what the endpoint is for."
        limit={200}
        {...form.getInputProps('description')}
      />
      <EventTypeFields form={form} />
      <CredentialFields form={form} stored={endpoint ?? nothing} />
    </Form>
  );
}

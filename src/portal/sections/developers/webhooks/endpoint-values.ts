import type { WebhookEndpoint, WebhookEndpointSettings } from '../../../queries/webhooks.ts';
import { credentialsOf, noCredentials, type CredentialValues } from '../credential-fields.tsx';

/** The values of the form for an endpoint. */
export interface EndpointValues extends CredentialValues, Record<string, unknown> {
  url: string;
  description: string;
  events: 'ALL' | 'CHOSEN';
  eventTypes: string[];
}

/** The form values of a new endpoint. */
export const newEndpoint: EndpointValues = {
  url: '',
  description: '',
  events: 'ALL',
  eventTypes: [],
  type: 'NONE',
  ...noCredentials,
};

export const valuesOf = ({ url, description, eventTypes, authentication }: WebhookEndpoint): EndpointValues => ({
  url,
  description,
  events: eventTypes === null ? 'ALL' : 'CHOSEN',
  eventTypes: eventTypes ?? [],
  type: authentication.type,
  ...noCredentials,
});

/** Converts form values to a request. The API keeps the stored value of an empty credential. */
export const settingsOf = ({
  url,
  description,
  events,
  eventTypes,
  ...credentials
}: EndpointValues): WebhookEndpointSettings => ({
  url: url.trim(),
  description: description.trim(),
  eventTypes: events === 'ALL' ? null : eventTypes,
  authentication: credentialsOf(credentials),
});

/** Checks a URL, as far as a browser can. The service checks more. */
export function checkUrl(value: string): string | null {
  const url = value.trim();
  if (url === '') return 'Enter the address to which events are posted.';
  return /^https?:\/\//i.test(url) && URL.canParse(url)
    ? null
    : 'Enter a complete address, such as https://crm.example.org/attain.';
}

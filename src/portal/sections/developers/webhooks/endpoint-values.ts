import type { WebhookEndpoint, WebhookEndpointSettings } from '../../../queries/webhooks.ts';
import { credentialsOf, noCredentials, type CredentialValues } from '../credential-fields.tsx';
import { t } from '../../../../language/translate.ts';

/** The values of the form for an endpoint. */
export interface EndpointValues extends CredentialValues, Record<string, unknown> {
  /** Not `name`, which is the header's name in the credentials. */
  endpointName: string;
  url: string;
  description: string;
  events: 'ALL' | 'CHOSEN';
  eventTypes: string[];
}

/** The form values of a new endpoint. */
export const newEndpoint: EndpointValues = {
  endpointName: '',
  url: '',
  description: '',
  events: 'ALL',
  eventTypes: [],
  type: 'NONE',
  ...noCredentials,
};

export const valuesOf = ({ name, url, description, eventTypes, authentication }: WebhookEndpoint): EndpointValues => ({
  endpointName: name,
  url,
  description,
  events: eventTypes === null ? 'ALL' : 'CHOSEN',
  eventTypes: eventTypes ?? [],
  type: authentication.type,
  ...noCredentials,
});

/** Converts form values to a request. The API keeps the stored value of an empty credential. */
export const settingsOf = ({
  endpointName,
  url,
  description,
  events,
  eventTypes,
  ...credentials
}: EndpointValues): WebhookEndpointSettings => ({
  name: endpointName.trim(),
  url: url.trim(),
  description: description.trim(),
  eventTypes: events === 'ALL' ? null : eventTypes,
  authentication: credentialsOf(credentials),
});

/** Checks a URL, as far as a browser can. The service checks more. */
export function checkUrl(value: string): string | null {
  const url = value.trim();
  if (url === '') return t('Enter the address to which events are posted.');
  return /^https?:\/\//i.test(url) && URL.canParse(url)
    ? null
    : t('Enter a complete address, such as https://crm.example.org/attain.');
}

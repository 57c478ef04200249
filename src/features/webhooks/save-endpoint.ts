import { wording } from '../../language/sentence.ts';
import type { AuthenticationType } from '../../domain/lms/authentication-types.ts';
import { isWebhookEventType } from '../../domain/webhooks/event-types.ts';
import type { RequestCheck } from '../../platform/outbound-http/check-request.ts';
import { OutboundError } from '../../platform/outbound-http/outbound-errors.ts';
import { recordAuditEntry } from '../../platform/events/record-audit-entry.ts';
import {
  countEndpoints,
  insertEndpoint,
  lockEndpoint,
  lockEndpointList,
  updateEndpoint,
  type StoredEndpoint,
  type StoredEndpointSettings,
} from './store/webhook-settings.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireVersion } from '../../platform/versions/version.ts';
import { endpointVersion } from './endpoint-version.ts';
import { credentialsForUrl } from '../../platform/credentials/credential-origin.ts';
import type { Credentials } from '../../platform/credentials/credentials.ts';
import {
  authenticationWith,
  credentialsContext,
  generateSigningSecret,
  openEndpointCredentials,
  secretContext,
} from './endpoint-secrets.ts';
import {
  mostEndpoints,
  noSuchEndpoint,
  readEndpoint,
  type EndpointDependencies,
  type ShownEndpoint,
} from './show-endpoints.ts';
import { t } from '../../language/translate.ts';

export interface EndpointSettings {
  /** For people. It need not be unique. */
  readonly name: string;
  readonly url: string;
  readonly description: string;
  /** Null for all types, including later additions. */
  readonly eventTypes: readonly string[] | null;
  /** A blank or masked credential keeps the stored one of the same type and origin. */
  readonly authentication: { readonly type: AuthenticationType } & Credentials;
}

/** A change of an endpoint. Without a name it keeps its name; without a version other changes are not noticed. */
export type EndpointChange = Omit<EndpointSettings, 'name'> & { readonly name?: string; readonly version?: string };

export interface SaveDependencies extends EndpointDependencies {
  readonly requestCheck: RequestCheck;
}

type UserActor = { readonly kind: 'USER'; readonly userId: string };

/**
 * Adds an endpoint with a new signing secret. It gets the events from now on (docs/product.md "Webhooks").
 * @throws ApplicationError INVALID WEBHOOK_URL, WEBHOOK_AUTHENTICATION or WEBHOOK_EVENT_TYPE, CONFLICT
 * TOO_MANY_ENDPOINTS
 */
export async function createEndpoint(
  { database, secretBox, requestCheck }: SaveDependencies,
  organisationId: string,
  settings: EndpointSettings,
  actor: UserActor,
): Promise<ShownEndpoint> {
  const id = newId();
  const { type } = settings.authentication;
  checkUrl(requestCheck, settings);
  const credentials = credentialsForUrl(settings.url, settings.authentication, null);
  check(requestCheck, settings, credentials);
  return database.inOrganisation(organisationId, async (tx) => {
    await lockEndpointList(tx);
    if ((await countEndpoints(tx)) >= mostEndpoints) {
      throw new ApplicationError(
        'CONFLICT',
        'TOO_MANY_ENDPOINTS',
        t(
          'There are already {mostEndpoints} webhook endpoints, which is the limit. Delete one that you no longer need.',
          { mostEndpoints },
        ),
      );
    }
    const sealed = credentials === null ? null : sealCredentials(secretBox, organisationId, id, credentials);
    const secret = secretBox.seal(generateSigningSecret(), secretContext(organisationId, id));
    const stored = toStored(settings, sealed);
    await insertEndpoint(tx, { ...stored, id, secret, createdByUserId: actor.userId });
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'webhook_endpoint.created',
      subjectId: id,
      details: { authenticationType: type, eventTypes: stored.eventTypes },
    });
    return readEndpoint(tx, secretBox, id);
  });
}

/**
 * Changes an endpoint. A blank or masked credential keeps the stored one of the same type and origin. The audit trail
 * names the changed fields, without any value: an address may contain a secret, too.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT, CONFLICT CHANGED_MEANWHILE, INVALID WEBHOOK_URL,
 * CREDENTIALS_OF_ANOTHER_ORIGIN, WEBHOOK_AUTHENTICATION or WEBHOOK_EVENT_TYPE
 */
export async function changeEndpoint(
  { database, secretBox, requestCheck }: SaveDependencies,
  organisationId: string,
  endpointId: string,
  change: EndpointChange,
  actor: UserActor,
): Promise<ShownEndpoint> {
  return database.inOrganisation(organisationId, async (tx) => {
    const before = await lockEndpoint(tx, endpointId);
    if (before === null) throw noSuchEndpoint();
    requireVersion(change.version, endpointVersion(before));
    const settings = { ...change, name: change.name ?? before.name };
    const { type } = settings.authentication;
    const opened = openEndpointCredentials(secretBox, organisationId, before);
    checkUrl(requestCheck, settings);
    const credentials = credentialsForUrl(settings.url, settings.authentication, {
      url: before.url,
      type: before.authenticationType,
      credentials: opened === 'UNREADABLE' ? null : opened,
    });
    check(requestCheck, settings, credentials);
    const sealed = credentials === null ? null : sealCredentials(secretBox, organisationId, before.id, credentials);
    const after = toStored(settings, sealed);
    const changed = [
      ...changedFields(before, after),
      ...(JSON.stringify(credentials) === JSON.stringify(opened) ? [] : ['credentials']),
    ];
    if (changed.length > 0) {
      const isCalledAnew = changed.some((field) => !['name', 'description', 'eventTypes'].includes(field));
      await updateEndpoint(tx, before.id, after, isCalledAnew);
      await recordAuditEntry(tx, {
        id: newId(),
        actor,
        action: 'webhook_endpoint.changed',
        subjectId: before.id,
        details: { authenticationType: type, eventTypes: after.eventTypes, changed },
      });
    }
    return readEndpoint(tx, secretBox, before.id);
  });
}

function checkUrl(requestCheck: RequestCheck, { url }: Pick<EndpointSettings, 'url'>): void {
  orInvalid('WEBHOOK_URL', () => requestCheck.url(url));
}

function check(requestCheck: RequestCheck, settings: EndpointSettings, credentials: Credentials | null): void {
  const { eventTypes, authentication } = settings;
  orInvalid('WEBHOOK_AUTHENTICATION', () =>
    requestCheck.authentication(authenticationWith(authentication.type, credentials)),
  );
  const unknown = eventTypes?.find((type) => !isWebhookEventType(type));
  if (unknown !== undefined) {
    throw new ApplicationError(
      'INVALID',
      'WEBHOOK_EVENT_TYPE',
      t('There is no event type {unknown}. The event catalogue lists all types.', { unknown }),
    );
  }
}

/** Runs a check of the client. @throws ApplicationError INVALID if the client would refuse to send */
function orInvalid(code: string, judge: () => void): void {
  try {
    judge();
  } catch (error) {
    if (error instanceof OutboundError) throw new ApplicationError('INVALID', code, wording([error.sentence]));
    throw error;
  }
}

function toStored(settings: EndpointSettings, credentials: Buffer | null): StoredEndpointSettings {
  return {
    name: settings.name.trim(),
    url: settings.url,
    description: settings.description.trim(),
    eventTypes: settings.eventTypes,
    authenticationType: settings.authentication.type,
    credentials,
  };
}

function changedFields(before: StoredEndpoint, after: StoredEndpointSettings): string[] {
  const fields = ['name', 'url', 'description', 'eventTypes', 'authenticationType'] as const;
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

const sealCredentials = (
  secretBox: EndpointDependencies['secretBox'],
  organisationId: string,
  endpointId: string,
  credentials: Credentials,
): Buffer => secretBox.seal(JSON.stringify(credentials), credentialsContext(organisationId, endpointId));

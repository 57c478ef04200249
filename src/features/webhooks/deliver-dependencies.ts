import type { Logger } from '../../platform/logging/logger.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { BodyDependencies } from './delivery-body.ts';
import type { WebhookClient } from './webhook-client.ts';

export interface DeliverDependencies extends BodyDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** The client for tenants' addresses. It limits the size of an answer. */
  readonly client: WebhookClient;
  /** Seconds between the attempts of a delivery. */
  readonly retryWaits: readonly number[];
  readonly log: Logger;
  /** Called when results of attempts were recorded. */
  readonly onRecorded?: () => void;
}

export interface EndpointKey {
  readonly organisationId: string;
  readonly endpointId: string;
}

import { Client, Connection } from '@temporalio/client';
import type { TemporalConfig } from '../config/index.ts';
import { organisationsAttribute } from '../../workflows/search-attributes.ts';

// IndexedValueType of Temporal's API.
const keywordList = 7;
const alreadyExists = 6;

export interface TemporalClient {
  readonly client: Client;
  readonly connection: Connection;
  readonly taskQueue: string;
}

/** A client that connects at its first call, so that the API starts, and takes reports, while Temporal is away. */
export function createTemporalClient(config: TemporalConfig): TemporalClient {
  const connection = Connection.lazy({
    address: config.TEMPORAL_ADDRESS,
    tls: config.TEMPORAL_TLS ? {} : undefined,
    apiKey: config.TEMPORAL_API_KEY,
  });
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  return { client, connection, taskQueue: config.TEMPORAL_TASK_QUEUE };
}

/** Adds the search attributes that our runs carry to the namespace, unless it has them. @throws ServiceError */
export async function ensureSearchAttributes({ client, connection }: TemporalClient): Promise<void> {
  try {
    await connection.operatorService.addSearchAttributes({
      namespace: client.options.namespace,
      searchAttributes: { [organisationsAttribute.name]: keywordList },
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== alreadyExists) throw error;
  }
}

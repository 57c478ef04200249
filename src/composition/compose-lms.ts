import type { ApiConfig, WorkerConfig } from '../config/index.ts';
import { createNameResolver, systemResolve } from '../outbound-http/name-resolver.ts';
import { createOutboundClient } from '../outbound-http/outbound-client.ts';
import type { Database } from '../persistence/database.ts';
import { createSecretBox } from '../secrets/secret-box.ts';

// The first-party LMS stands at the operator's address, wherever that is; a tenant's URL never goes through this client.
const anywhere = ['0.0.0.0/0', '::/0'];

/** What calls to LMSs need, in an API process (reads) and in a worker (actions). */
export function composeLms(config: ApiConfig | WorkerConfig, database: Database) {
  return {
    database,
    secretBox: createSecretBox(config.SECRET_KEYS),
    firstPartyUrl: config.FIRST_PARTY_LMS_URL ?? null,
    tenantClient: createOutboundClient({
      allowedRanges: config.OUTBOUND_ALLOWED_RANGES,
      resolve: createNameResolver({ servers: config.OUTBOUND_NAME_SERVERS }),
    }),
    firstPartyClient: createOutboundClient({ allowedRanges: anywhere, resolve: systemResolve }),
  };
}

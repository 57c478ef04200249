import { evaluateInThreads } from '../features/lms/connectors/expressions/evaluate-in-threads.ts';
import { parseInThreads } from '../features/lms/connectors/expressions/parse-in-threads.ts';
import type { ReadStepReply } from '../features/lms/connectors/steps/read-step-reply.ts';
import type { ReadReplyInThread } from '../features/lms/lms-client.ts';
import type { ApiConfig, WorkerConfig } from '../platform/config/index.ts';
import type { CpuPool } from '../platform/cpu-pool/cpu-pool.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { createNameResolver, systemResolve } from '../platform/outbound-http/name-resolver.ts';
import { createOutboundClient } from '../platform/outbound-http/outbound-client.ts';
import type { Database } from '../platform/database/database.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import type { CpuTasks } from './cpu-tasks.ts';

// The operator chooses the first-party LMS's address, which may be any. A tenant's URL never uses this client.
const anywhere = ['0.0.0.0/0', '::/0'];

/**
 * Connects the parts for calls to LMSs, in an API process (reads) and in a worker (actions).
 * @param cpuPool in which long replies are parsed and the expressions of connectors are evaluated
 */
export function composeLms(
  config: ApiConfig | WorkerConfig,
  database: Database,
  cpuPool: CpuPool<CpuTasks>,
  log: Logger,
) {
  const readLongReply: ReadReplyInThread = (key, reply) => cpuPool.run('readReply', reply, { key });
  const readStepReply: ReadStepReply = (key, reply) => cpuPool.run('readStepReply', reply, { key });
  return {
    database,
    log,
    secretBox: createSecretBox(config.SECRET_KEYS),
    connectors: {
      evaluate: evaluateInThreads((key, request) => cpuPool.run('evaluateExpressions', request, { key })),
      readLongReply: readStepReply,
    },
    parseExpressions: parseInThreads((key, expressions) =>
      cpuPool.run('parseExpressions', expressions, { key, deadline: 3_000 }),
    ),
    firstPartyUrl: config.FIRST_PARTY_LMS_URL ?? null,
    tenantClient: {
      ...createOutboundClient({
        allowedRanges: config.OUTBOUND_ALLOWED_RANGES,
        resolve: createNameResolver({ servers: config.OUTBOUND_NAME_SERVERS }),
      }),
      readLongReply,
    },
    firstPartyClient: {
      ...createOutboundClient({ allowedRanges: anywhere, resolve: systemResolve }),
      readLongReply,
    },
  };
}

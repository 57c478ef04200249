import { isDatabaseAway } from '../platform/database/connections/is-database-away.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { OutageLog } from '../platform/logging/outage-log.ts';
import { isTemporalUnreachable } from '../platform/temporal/is-temporal-away.ts';

/** How a process finds out that a part answers again. */
export interface Probes {
  readonly database: () => Promise<unknown>;
  readonly temporal: () => Promise<unknown>;
}

/** Creates the log of a process's loops, which need PostgreSQL and Temporal. */
export function composeOutageLog(log: Logger, probes: Probes): OutageLog {
  return new OutageLog(log, [
    { name: 'PostgreSQL', isAway: isDatabaseAway, probe: probes.database },
    { name: 'Temporal', isAway: isTemporalUnreachable, probe: probes.temporal },
  ]);
}

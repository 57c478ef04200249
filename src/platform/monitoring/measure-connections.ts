import { Gauge, type Registry } from 'prom-client';

/** The measured part of a pool of database connections. */
export interface MeasuredDatabase {
  readonly connections: {
    readonly max: number;
    readonly open: number;
    readonly idle: number;
    readonly waiting: number;
  };
}

/** Adds the state of each pool to the metrics. A pool whose `open` stays at `max` with `idle` at 0 is exhausted. */
export function measureConnections(registry: Registry, databases: Readonly<Record<string, MeasuredDatabase>>): void {
  new Gauge({
    name: 'attain_database_connections',
    help: 'Connections of a pool: the most that it opens (max), open, idle, and callers that wait for one (waiting).',
    labelNames: ['pool', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [pool, { connections }] of Object.entries(databases)) {
        for (const [state, count] of Object.entries(connections)) this.set({ pool, state }, count);
      }
    },
  });
}

import { Gauge, type Registry } from 'prom-client';

/** Number of tasks of each kind that were given up and wait for an operator. */
export type GivenUpWork = Readonly<Record<string, number>>;

/**
 * Measures the work that was given up. While the database is away the gauge has no values.
 * @param count returns the numbers; called for each scrape
 */
export function measureGivenUpWork(registry: Registry, count: () => Promise<GivenUpWork>): void {
  new Gauge({
    name: 'attain_work_given_up',
    help: 'Pieces of work that failed too often and are not tried any more, by kind. An operator has to act.',
    labelNames: ['kind'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const counts = await count().catch((): GivenUpWork => ({}));
      for (const [kind, value] of Object.entries(counts)) this.set({ kind }, value);
    },
  });
}

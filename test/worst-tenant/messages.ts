import type { WorstWorld } from './worst-world.ts';

/** A request of the steady tenant: when it was due (milliseconds since 1970), and how long it took from then on. */
export interface Sample {
  readonly kind: 'report' | 'page' | 'action';
  readonly dueAt: number;
  readonly milliseconds: number;
  readonly status: number;
}

export type SteadyOrder =
  | { readonly kind: 'START'; readonly world: WorstWorld; readonly perSecond: number }
  /** Asks for the samples that were due in a span of time, once all of them are there. */
  | { readonly kind: 'READ'; readonly from: number; readonly to: number };

/** The results of the hostile tenant's requests in a period. */
export interface HostileTally {
  readonly seconds: number;
  /** How often each status was answered; 0 stands for no answer. */
  readonly statuses: Readonly<Record<string, number>>;
}

export type HostileOrder =
  | { readonly kind: 'PREPARE'; readonly world: WorstWorld; readonly place: string }
  | { readonly kind: 'ATTACK'; readonly concurrency: number }
  /** Begins no further request; answered when those under way have ended, or after a while. */
  | { readonly kind: 'STOP' };

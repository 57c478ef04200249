import type pg from 'pg';
import type { PortalUser } from './http-call.ts';
import type { HostileLms } from './hostile-lms.ts';
import type { WorstWorld } from './worst-world.ts';

/** The tenant that does its worst: an administrator of its own organisation with an API key, an LMS and a receiver of webhooks. */
export interface HostileTenant {
  readonly world: WorstWorld;
  readonly user: PortalUser;
  readonly lms: HostileLms;
  /** For what cannot be reached quickly by requests, such as a name that was never printed. */
  readonly owner: pg.Client;
}

/** A place where the tenant's input decides how much work is done, with the worst input for it. */
export interface Place {
  readonly name: string;
  /** Requests at a time, where the usual number means nothing. */
  readonly concurrency?: number;
  /** Makes the inputs, and what they need. */
  prepare?(tenant: HostileTenant): Promise<void>;
  /** One request. @returns the status of its answer */
  attempt(tenant: HostileTenant, turn: number): Promise<number>;
  /** Statuses that are answered, besides 503 for a tenant that asks for too much; others fail the test. */
  readonly statuses: RegExp;
}

import type { UserRole } from './user-roles.ts';

/** A session with the user and the organisation as they are now. */
export interface SessionRecord {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly isOperator: boolean;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly organisationSlug: string;
  readonly expiresAt: Date;
}

const hour = 60 * 60;

/** In seconds. A session ends when it was idle for 12 hours, and in any case after 7 days. */
export const sessionLimits = { idle: 12 * hour, life: 7 * 24 * hour, touchEvery: 60 } as const;

/** A signed-in browser. The id is for its cookie and for nobody else. */
export interface ActiveSession extends SessionRecord {
  readonly sessionId: string;
}

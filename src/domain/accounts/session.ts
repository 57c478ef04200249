import type { Language } from '../../language/languages.ts';
import type { UserRole } from './user-roles.ts';

/** A session with the present data of its user and organisation. */
export interface SessionRecord {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly isOperator: boolean;
  /** The user's choice; null: the browser's language. */
  readonly language: Language | null;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly organisationSlug: string;
  /** Whether the organisation limits how many certificates are issued within an hour, or still holds some. */
  readonly holdsCertificates: boolean;
  readonly expiresAt: Date;
}

const hour = 60 * 60;

/**
 * In seconds. A session ends after 12 hours without a request, and always after 7 days. A user has the newest `ofUser`
 * sessions.
 */
export const sessionLimits = { idle: 12 * hour, life: 7 * 24 * hour, touchEvery: 60, ofUser: 50 } as const;

/** A signed-in browser. Only the browser's cookie may hold the id. */
export interface ActiveSession extends SessionRecord {
  readonly sessionId: string;
}

import { csrfTokenOf } from '../sessions/session-secrets.ts';
import type { ActiveSession } from '../../../domain/accounts/session.ts';
import type { Schema } from '../../../contract/schema.ts';

/**
 * Returns the signed-in user, and the token that the page needs for changes, without the session id.
 * @param workflowsUrl for operators only: the Temporal web UI shows all organisations
 */
export function presentSession(session: ActiveSession, workflowsUrl: string | null): Schema<'Session'> {
  return {
    user: {
      id: session.userId,
      email: session.email,
      name: session.name,
      role: session.role,
      isOperator: session.isOperator,
      language: session.language,
    },
    organisation: {
      id: session.organisationId,
      name: session.organisationName,
      slug: session.organisationSlug,
      holdsCertificates: session.holdsCertificates,
    },
    csrfToken: csrfTokenOf(session.sessionId),
    workflowsUrl: session.isOperator ? workflowsUrl : null,
    expiresAt: session.expiresAt.toISOString(),
  };
}

import type { Database } from '../../../platform/database/database.ts';
import type { InvitationTokens } from '../invitations/invitation-tokens.ts';
import { acceptInvitation, showInvitation } from '../invitations/accept-invitation.ts';
import { inviteUser, renewOpenInvitation, withdrawInvitation } from '../invitations/invite-user.ts';
import { listInvitations } from '../invitations/list-invitations.ts';
import { presentInvitation, presentInvitationToGuest } from './present-invitation.ts';
import { languageOf } from '../../../platform/http/middleware/request-language.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { created, ok } from '../../../platform/http/portal/reply.ts';
import { openRoute, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionOrigin, signedIn } from './sessions.ts';
import { throttled } from './throttled.ts';

export interface InvitationRoutesDependencies {
  readonly database: Database;
  readonly invitationTokens: InvitationTokens;
  /** Sends queued e-mails at once. Without it, the dispatcher finds them a moment later. */
  readonly onEmailsQueued: () => void;
  /** Address below which the Temporal web UI shows runs, for operators; null if it is not known. */
  readonly workflowsUrl: string | null;
}

/** Creates the routes of Settings → Users for invitations by e-mail. Accepting one needs no session. */
export function invitationRoutes(
  { database, invitationTokens, onEmailsQueued, workflowsUrl }: InvitationRoutesDependencies,
  cookie: SessionCookie,
): PortalRoute[] {
  const dependencies = { database, tokens: invitationTokens };
  return [
    userRoute('get', '/invitations', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listInvitations(database, session.organisationId, query), presentInvitation)),
    ),

    userRoute('post', '/invitations', 'ADMIN', async ({ body, session, actor }) => {
      const invitation = await inviteUser(dependencies, session.organisationId, body, actor);
      onEmailsQueued();
      return created(presentInvitation(invitation));
    }),

    userRoute('post', '/invitations/{invitationId}/resend', 'ADMIN', async ({ params, session, actor }) => {
      const { organisationId } = session;
      const invitation = await renewOpenInvitation(dependencies, organisationId, params.invitationId, actor);
      onEmailsQueued();
      return ok(presentInvitation(invitation));
    }),

    userRoute('post', '/invitations/{invitationId}/withdraw', 'ADMIN', async ({ params, session, actor }) =>
      ok(presentInvitation(await withdrawInvitation(dependencies, session.organisationId, params.invitationId, actor))),
    ),

    openRoute('post', '/invitations/preview', async ({ body }) =>
      ok(presentInvitationToGuest(await showInvitation(database, body.token))),
    ),

    openRoute('post', '/invitations/accept', async ({ body, request }) =>
      signedIn(
        await throttled(() =>
          acceptInvitation(database, {
            ...body,
            address: request.ip ?? '',
            language: languageOf(request),
            origin: sessionOrigin(request),
          }),
        ),
        cookie,
        201,
        workflowsUrl,
      ),
    ),
  ];
}

import { acceptInvitation, showInvitation } from '../../application/invitations/accept-invitation.ts';
import {
  inviteUser,
  renewOpenInvitation,
  withdrawInvitation,
  type InvitationInput,
} from '../../application/invitations/invite-user.ts';
import { listInvitations } from '../../application/invitations/list-invitations.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentInvitation, presentInvitationToGuest } from './presenters/invitation.ts';
import { presentPage } from './presenters/page.ts';
import { created, ok, openRoute, userRoute, type PortalRoute } from './route.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionOrigin, signedIn } from './sessions.ts';
import { throttled } from './throttled.ts';

interface InvitationParams {
  readonly invitationId: string;
}

/** Settings → Users: invitations by e-mail, and accepting one, for which nobody is signed in yet. */
export function invitationRoutes(
  { database, invitationTokens, onEmailsQueued, workflowsUrl }: PortalDependencies,
  cookie: SessionCookie,
): PortalRoute[] {
  const dependencies = { database, tokens: invitationTokens };
  return [
    userRoute<{ query: { limit: number; cursor?: string } }>(
      'get',
      '/invitations',
      'ADMIN',
      async ({ query, session }) =>
        ok(presentPage(await listInvitations(database, session.organisationId, query), presentInvitation)),
    ),

    userRoute<{ body: InvitationInput }>('post', '/invitations', 'ADMIN', async ({ body, session, actor }) => {
      const invitation = await inviteUser(dependencies, session.organisationId, body, actor);
      onEmailsQueued();
      return created(presentInvitation(invitation));
    }),

    userRoute<{ params: InvitationParams }>(
      'post',
      '/invitations/:invitationId/resend',
      'ADMIN',
      async ({ params, session, actor }) => {
        const { organisationId } = session;
        const invitation = await renewOpenInvitation(dependencies, organisationId, params.invitationId, actor);
        onEmailsQueued();
        return ok(presentInvitation(invitation));
      },
    ),

    userRoute<{ params: InvitationParams }>(
      'post',
      '/invitations/:invitationId/withdraw',
      'ADMIN',
      async ({ params, session, actor }) =>
        ok(
          presentInvitation(await withdrawInvitation(dependencies, session.organisationId, params.invitationId, actor)),
        ),
    ),

    openRoute<{ body: { token: string } }>('post', '/invitations/preview', async ({ body }) =>
      ok(presentInvitationToGuest(await showInvitation(database, body.token))),
    ),

    openRoute<{ body: { token: string; password: string } }>('post', '/invitations/accept', async ({ body, request }) =>
      signedIn(
        await throttled(() =>
          acceptInvitation(database, { ...body, address: request.ip ?? '', origin: sessionOrigin(request) }),
        ),
        cookie,
        201,
        workflowsUrl,
      ),
    ),
  ];
}

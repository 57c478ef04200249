import type { Database } from '../../../platform/database/database.ts';
import type { InvitationTokens } from '../invitations/invitation-tokens.ts';
import { acceptInvitation, showInvitation } from '../invitations/accept-invitation.ts';
import {
  inviteUser,
  renewOpenInvitation,
  withdrawInvitation,
  type InvitationInput,
} from '../invitations/invite-user.ts';
import { listInvitations } from '../invitations/list-invitations.ts';
import { presentInvitation, presentInvitationToGuest } from './present-invitation.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { created, ok, openRoute, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionOrigin, signedIn } from './sessions.ts';
import { throttled } from './throttled.ts';

interface InvitationParams {
  readonly invitationId: string;
}

export interface InvitationRoutesDependencies {
  readonly database: Database;
  readonly invitationTokens: InvitationTokens;
  /** Has queued e-mails sent at once instead of a moment later. */
  readonly onEmailsQueued: () => void;
  /** Address below which the Temporal web UI shows runs, for operators; null where it is not known. */
  readonly workflowsUrl: string | null;
}

/** Settings → Users: invitations by e-mail, and accepting one, for which nobody is signed in yet. */
export function invitationRoutes(
  { database, invitationTokens, onEmailsQueued, workflowsUrl }: InvitationRoutesDependencies,
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

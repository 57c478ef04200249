import type { Database } from '../../../platform/database/database.ts';
import { created, noContent, ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { changeInbound, removeInbound, type InboundSettingsDependencies } from '../inbound/change-inbound.ts';
import { showInbound } from '../inbound/show-inbound.ts';
import { presentInbound } from './present-inbound.ts';

export interface InboundSettingsRoutesDependencies {
  readonly database: Database;
  readonly lmsConfiguration: InboundSettingsDependencies;
  /** Origin of the address. */
  readonly publicUrl: string;
}

/** Creates the routes of the inbound address (docs/product.md "Inbound address"). */
export function inboundSettingsRoutes(dependencies: InboundSettingsRoutesDependencies): PortalRoute[] {
  const { database, lmsConfiguration, publicUrl } = dependencies;
  const show = async (organisationId: string) => {
    const shown = await showInbound(database, organisationId);
    return shown === null ? null : presentInbound(shown);
  };
  return [
    userRoute('get', '/lms/inbound', 'ADMIN', async ({ session }) =>
      ok({ inbound: await show(session.organisationId) }),
    ),

    userRoute('post', '/lms/inbound', 'ADMIN', async ({ body, session, actor }) => {
      const { isNew, token, secret } = await changeInbound(lmsConfiguration, session.organisationId, body, actor);
      const reply = {
        inbound: await show(session.organisationId),
        address: token === null ? null : `${publicUrl.replace(/\/$/, '')}/inbound/${token}`,
        secret,
      };
      return isNew ? created(reply, '/internal/lms/inbound') : ok(reply);
    }),

    userRoute('delete', '/lms/inbound', 'ADMIN', async ({ session, actor }) => {
      await removeInbound(database, session.organisationId, actor);
      return noContent;
    }),
  ];
}

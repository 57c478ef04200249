import type { Database } from '../../../platform/database/database.ts';
import { printedOrganisationName, type EncodeLogo, type FindPrintWarnings } from '../../certificates/index.ts';
import {
  changeOrganisation,
  removeLogo,
  replaceLogo,
  showOrganisation,
  type ShownOrganisation,
} from '../change-settings.ts';
import { presentOrganisation } from './present-organisation.ts';
import { presentWarnings } from '../../certificates/http/index.ts';
import { ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import type { Schema } from '../../../contract/schema.ts';

/** Maximum length of a body with a logo, in bytes. 512 KiB are a third longer in base64. */
const logoBodyLimit = 768 * 1024;

export interface OrganisationRoutesDependencies {
  readonly database: Database;
  readonly encodeLogo: EncodeLogo;
  readonly findPrintWarnings: FindPrintWarnings;
}

/** Creates the routes of Settings → Organisation. */
export function organisationRoutes({
  database,
  encodeLogo,
  findPrintWarnings,
}: OrganisationRoutesDependencies): PortalRoute[] {
  const withWarnings = async (organisation: ShownOrganisation): Promise<Schema<'Organisation'>> => ({
    ...presentOrganisation(organisation),
    ...presentWarnings(await findPrintWarnings(organisation.id, [printedOrganisationName(organisation.name)])),
  });
  return [
    userRoute('get', '/organisation', 'ADMIN', async ({ session }) =>
      ok(await withWarnings(await showOrganisation(database, session.organisationId))),
    ),
    userRoute('put', '/organisation', 'ADMIN', async ({ body, session, actor }) =>
      ok(await withWarnings(await changeOrganisation(database, session.organisationId, body, actor))),
    ),
    {
      ...userRoute('put', '/organisation/logo', 'ADMIN', async ({ body, session, actor }) => {
        const content = Buffer.from(body.content, 'base64');
        return ok(
          await withWarnings(await replaceLogo({ database, encodeLogo }, session.organisationId, content, actor)),
        );
      }),
      bodyLimit: logoBodyLimit,
      turn: 'LONG',
    },
    userRoute('delete', '/organisation/logo', 'ADMIN', async ({ session, actor }) =>
      ok(await withWarnings(await removeLogo(database, session.organisationId, actor))),
    ),
  ];
}

import { printedOrganisationName } from '../../application/certificates/printed-fields.ts';
import {
  changeOrganisation,
  removeLogo,
  replaceLogo,
  showOrganisation,
  type ShownOrganisation,
} from '../../application/organisations/change-settings.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentOrganisation } from './presenters/organisation.ts';
import { presentWarnings } from './presenters/print-warnings.ts';
import { ok, userRoute, type PortalRoute } from './route.ts';

/** Longest body with a logo, in bytes: 512 KiB are a third longer in base64. */
const logoBodyLimit = 768 * 1024;

/** Settings → Organisation. */
export function organisationRoutes({ database, encodeLogo, findPrintWarnings }: PortalDependencies): PortalRoute[] {
  const withWarnings = async (organisation: ShownOrganisation) => ({
    ...presentOrganisation(organisation),
    ...presentWarnings(await findPrintWarnings(organisation.id, [printedOrganisationName(organisation.name)])),
  });
  return [
    userRoute('get', '/organisation', 'ADMIN', async ({ session }) =>
      ok(await withWarnings(await showOrganisation(database, session.organisationId))),
    ),
    userRoute<{ body: { name: string; timeZone: string } }>(
      'put',
      '/organisation',
      'ADMIN',
      async ({ body, session, actor }) =>
        ok(await withWarnings(await changeOrganisation(database, session.organisationId, body, actor))),
    ),
    {
      ...userRoute<{ body: { content: string } }>(
        'put',
        '/organisation/logo',
        'ADMIN',
        async ({ body, session, actor }) => {
          const content = Buffer.from(body.content, 'base64');
          return ok(
            await withWarnings(await replaceLogo({ database, encodeLogo }, session.organisationId, content, actor)),
          );
        },
      ),
      bodyLimit: logoBodyLimit,
      turn: 'LONG',
    },
    userRoute('delete', '/organisation/logo', 'ADMIN', async ({ session, actor }) =>
      ok(await withWarnings(await removeLogo(database, session.organisationId, actor))),
    ),
  ];
}

import { ApplicationError } from '../../../platform/errors/errors.ts';
import { ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, waiting, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { changeConnection } from '../connection/save-connection.ts';
import { showConnection, type ConnectionDependencies } from '../connection/show-connection.ts';
import { tryConnector } from '../connection/try-connector.ts';
import { connectorLimits } from '../connectors/connector-limits.ts';
import { connectorSchema } from '../connectors/connector-schema.ts';
import { connectorPresets, findPreset } from '../connectors/presets/index.ts';
import { presetText } from '../connectors/presets/preset-text.ts';
import type { SendDependencies } from '../prepared-call.ts';
import { presentConnection, presentConnectionTrial, presentPreset } from './present-connection.ts';
import { t } from '../../../language/translate.ts';

export interface LmsConnectionRoutesDependencies {
  readonly lmsConfiguration: ConnectionDependencies & SendDependencies;
}

/** Of a connection to save, in bytes: a document as JSON text, whose quotes are escaped, and the other fields. */
const bodyLimit = 3 * connectorLimits.documentBytes;

/** The same for a trial, which has sample values as well. */
const trialLimit = 5 * connectorLimits.documentBytes;

/** Creates the routes of the connection through a connector (docs/product.md "Connectors"). */
export function lmsConnectionRoutes({ lmsConfiguration }: LmsConnectionRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/lms/presets', 'ADMIN', () =>
      Promise.resolve(ok({ presets: connectorPresets.map(presentPreset) })),
    ),
    userRoute('get', '/lms/presets/{preset}', 'ADMIN', ({ params: { preset } }) => {
      const found = findPreset(preset);
      if (found === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_PRESET', t('There is no such preset.'));
      return Promise.resolve(ok({ preset, version: found.version, document: presetText(preset) }));
    }),
    userRoute('get', '/lms/connector-schema', 'ADMIN', () => Promise.resolve(ok({ schema: connectorSchema }))),
    userRoute('get', '/lms/connection', 'ADMIN', async ({ session }) =>
      ok(presentConnection(await showConnection(lmsConfiguration, session.organisationId))),
    ),
    {
      ...userRoute('put', '/lms/connection', 'ADMIN', async ({ body, session, actor }) =>
        ok(presentConnection(await changeConnection(lmsConfiguration, session.organisationId, body, actor))),
      ),
      bodyLimit,
    },
    waiting({
      ...userRoute('post', '/lms/connection/try', 'ADMIN', async ({ body, session }) => {
        const { operation, values = {}, draft = null, confirmation = null } = body;
        const { organisationId, userId } = session;
        const trial = { organisationId, userId, operation, values, draft, confirmation };
        return ok(presentConnectionTrial(await tryConnector(lmsConfiguration, trial)));
      }),
      bodyLimit: trialLimit,
    }),
  ];
}

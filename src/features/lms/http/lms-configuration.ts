import type { BodyOf } from '../../../contract/operation.ts';
import { wording } from '../../../language/sentence.ts';
import { configureOperation } from '../configuration/save-operation.ts';
import { showOperations, type ConfigurationDependencies } from '../configuration/show-operations.ts';
import { ProvisioningError } from '../first-party/call-provisioning.ts';
import { launchDashboard, type LaunchDependencies } from '../first-party/launch-dashboard.ts';
import { provisionOrganisation, type ProvisioningDependencies } from '../first-party/provision-organisation.ts';
import { showMode, switchMode } from '../first-party/switch-mode.ts';
import type { ErrorBody } from '../../../platform/http/http-error.ts';
import { presentMode, presentOperation } from './present-configuration.ts';
import { failed, ok, type ErrorReply, type JsonReply } from '../../../platform/http/portal/reply.ts';
import { userRoute, waiting, type PortalRoute, type Caller } from '../../../platform/http/portal/route.ts';
import type { Schema } from '../../../contract/schema.ts';

export interface LmsConfigurationRoutesDependencies {
  readonly lmsConfiguration: ConfigurationDependencies & ProvisioningDependencies & LaunchDependencies;
}

/**
 * Creates the routes of Developers → LMS Integration: the seven operations of custom mode (docs/product.md §2.3), the
 * toggle, and the launch of the first-party LMS.
 */
export function lmsConfigurationRoutes({ lmsConfiguration }: LmsConfigurationRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/lms/operations', 'ADMIN', async ({ session }) =>
      ok({ operations: (await showOperations(lmsConfiguration, session.organisationId)).map(presentOperation) }),
    ),
    userRoute('put', '/lms/operations/{operation}', 'ADMIN', async ({ params, body, session, actor }) =>
      ok(
        presentOperation(
          await configureOperation(lmsConfiguration, session.organisationId, params.operation, body, actor),
        ),
      ),
    ),
    userRoute('get', '/lms/mode', 'ADMIN', async ({ session }) =>
      ok(presentMode(await showMode(lmsConfiguration, session.organisationId))),
    ),
    waiting(
      userRoute('put', '/lms/mode', 'ADMIN', (call) =>
        orFailure(async () =>
          presentMode(await switchMode(lmsConfiguration, organisationOf(call), call.body.mode, call.actor)),
        ),
      ),
      ({ body }) => (body as BodyOf<'put', '/lms/mode'>).mode === 'FIRST_PARTY',
    ),
    waiting(
      userRoute('post', '/lms/provisioning', 'ADMIN', (call) =>
        orFailure(async () => {
          await provisionOrganisation(lmsConfiguration, organisationOf(call), call.actor, false);
          return presentMode(await showMode(lmsConfiguration, call.session.organisationId));
        }),
      ),
    ),
    userRoute('post', '/lms/launch', 'STAFF', async ({ session }) =>
      ok({ url: await launchDashboard(lmsConfiguration, session) }),
    ),
  ];
}

const organisationOf = ({ session }: Pick<Caller, 'session'>) => ({
  id: session.organisationId,
  name: session.organisationName,
});

/** Returns the mode, or the reason for which the first-party LMS could not be set up. */
async function orFailure(
  work: () => Promise<Schema<'Mode'>>,
): Promise<JsonReply<200, Schema<'Mode'>> | ErrorReply<ErrorBody>> {
  try {
    return ok(await work());
  } catch (error) {
    if (!(error instanceof ProvisioningError)) throw error;
    return failed(error.httpStatus, wording([error.sentence]));
  }
}

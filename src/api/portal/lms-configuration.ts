import { configureOperation, type OperationSettings } from '../../application/lms-configuration/save-operation.ts';
import { showOperations, type ConfigurationDependencies } from '../../application/lms-configuration/show-operations.ts';
import type { LmsOperation } from '../../lms/operations.ts';
import { ok, userRoute, type PortalRoute } from './route.ts';

export interface LmsConfigurationRoutesDependencies {
  readonly lmsConfiguration: ConfigurationDependencies;
}

/** Developers → LMS Integration: the seven operations of custom mode (§2.3). */
export function lmsConfigurationRoutes({ lmsConfiguration }: LmsConfigurationRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/lms/operations', 'ADMIN', async ({ session }) =>
      ok({ operations: await showOperations(lmsConfiguration, session.organisationId) }),
    ),
    userRoute<{ params: { operation: LmsOperation }; body: OperationSettings }>(
      'put',
      '/lms/operations/:operation',
      'ADMIN',
      async ({ params, body, session, actor }) =>
        ok(await configureOperation(lmsConfiguration, session.organisationId, params.operation, body, actor)),
    ),
  ];
}

import { t } from '../../../language/translate.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { orTemporalUnavailable } from '../../../platform/http/temporal-unavailable.ts';
import { accepted, ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { changePullSettings } from '../pulls/change-pull-settings.ts';
import { syncSchedule } from '../pulls/sync-schedules.ts';
import type { PullRuns } from '../pulls/pull-runs.ts';
import { requirePullPossible } from '../pulls/request-pull.ts';
import { showPulls } from '../pulls/show-pulls.ts';
import { presentPulls } from './present-pulls.ts';

export interface PullRoutesDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  readonly log: Logger;
  readonly pullRuns: PullRuns;
}

/** Creates the routes of pulled progress (docs/product.md "Pulled progress"). */
export function pullRoutes(dependencies: PullRoutesDependencies): PortalRoute[] {
  const { database, log, pullRuns } = dependencies;
  return [
    userRoute('get', '/lms/pulls', 'ADMIN', async ({ session }) =>
      ok(presentPulls(await showPulls(dependencies, session.organisationId))),
    ),

    userRoute('put', '/lms/pulls', 'ADMIN', async ({ body, session, actor }) => {
      const { organisationId } = session;
      await changePullSettings(database, organisationId, body, actor);
      // The settings are saved. If Temporal is away, the sweeper makes the schedule later.
      syncSchedule({ database, runs: pullRuns }, organisationId).catch((error: unknown) =>
        log.warn('a schedule of pulls waits until it is swept up', { error }),
      );
      return ok(presentPulls(await showPulls(dependencies, organisationId)));
    }),

    userRoute('post', '/lms/pulls', 'ADMIN', async ({ session }) => {
      const { organisationId, userId } = session;
      await requirePullPossible(dependencies, organisationId);
      await orTemporalUnavailable(
        () => pullRuns.startPull({ organisationId, userId }),
        t('The pull could not be started.'),
      );
      return accepted(presentPulls(await showPulls(dependencies, organisationId)));
    }),
  ];
}

import type { Schema } from '../../../contract/schema.ts';
import { selectionBytes } from '../../../domain/bulk-runs/bulk-runs.ts';
import { t } from '../../../language/translate.ts';
import type { Database } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { withPeriod } from '../../../platform/http/portal/period.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { created, noContent, ok, tableDownload } from '../../../platform/http/portal/reply.ts';
import { long, userRoute, type PortalRoute, type UserCall } from '../../../platform/http/portal/route.ts';
import { createBulkRun, type Selection } from '../create-bulk-run.ts';
import { cancelBulkRun, removeBulkRun, startBulkRun } from '../decide-bulk-run.ts';
import { exportRows } from '../export-rows.ts';
import { listBulkRuns, listRows, showBulkRun } from '../show-bulk-runs.ts';
import { presentBulkRow, presentBulkRun } from './present-bulk-run.ts';

type OfBulkRun = Pick<UserCall<'get', '/bulk-runs/{bulkRunId}'>, 'params' | 'session'>;

export interface BulkRunRoutesDependencies {
  readonly database: Database;
  /** Starts the workflow of a bulk run soon, without waiting for it. The sweeper starts it when that fails. */
  readonly startBulkRun: (started: { readonly organisationId: string; readonly bulkRunId: string }) => void;
}

/** Creates the routes for bulk runs: preview, start, progress, cancel, and the result of each row. */
export function bulkRunRoutes(dependencies: BulkRunRoutesDependencies): PortalRoute[] {
  const { database } = dependencies;
  const deciding = ({ params, session }: OfBulkRun) => ({
    organisationId: session.organisationId,
    bulkRunId: params.bulkRunId.toLowerCase(),
    userId: session.userId,
  });
  const show = async (organisationId: string, bulkRunId: string): Promise<Schema<'BulkRun'>> =>
    presentBulkRun(await showBulkRun(database, organisationId, bulkRunId));

  return [
    userRoute('get', '/bulk-runs', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listBulkRuns(database, session.organisationId, query), presentBulkRun)),
    ),

    {
      ...long(
        userRoute('post', '/bulk-runs', 'ADMIN', async ({ body, session: { organisationId, userId } }) => {
          const wanted = {
            kind: body.kind,
            courseId: body.courseId ?? null,
            endpointId: body.endpointId ?? null,
            selection: selectionOf(body),
          };
          const id = await createBulkRun(database, organisationId, wanted, userId);
          return created(await show(organisationId, id), `/internal/bulk-runs/${id}`);
        }),
      ),
      bodyLimit: selectionBytes,
    },

    userRoute('get', '/bulk-runs/{bulkRunId}', 'ADMIN', async ({ params, session }) =>
      ok(await show(session.organisationId, params.bulkRunId)),
    ),

    userRoute('delete', '/bulk-runs/{bulkRunId}', 'ADMIN', async (call) => {
      await removeBulkRun(database, deciding(call));
      return noContent;
    }),

    userRoute('get', '/bulk-runs/{bulkRunId}/rows', 'ADMIN', async ({ params, query, session }) =>
      ok(presentPage(await listRows(database, session.organisationId, params.bulkRunId, query), presentBulkRow)),
    ),

    long(
      userRoute('get', '/bulk-runs/{bulkRunId}/result', 'ADMIN', async ({ params, query, session, actor }) => {
        const wanted = { bulkRunId: params.bulkRunId, state: query.state };
        return tableDownload(query.format, await exportRows(database, session.organisationId, wanted, actor));
      }),
    ),

    userRoute('post', '/bulk-runs/{bulkRunId}/start', 'ADMIN', async (call) => {
      const { organisationId, bulkRunId, userId } = deciding(call);
      await startBulkRun(database, { organisationId, bulkRunId, userId });
      dependencies.startBulkRun({ organisationId, bulkRunId });
      return ok(await show(organisationId, bulkRunId));
    }),

    userRoute('post', '/bulk-runs/{bulkRunId}/cancel', 'ADMIN', async (call) => {
      const { organisationId, bulkRunId, userId } = deciding(call);
      await cancelBulkRun(database, { organisationId, bulkRunId, userId });
      return ok(await show(organisationId, bulkRunId));
    }),
  ];
}

/** Returns the selection of a request. @throws HttpError 400 unless it has exactly one */
function selectionOf({ ids, students, enrolments, emails, deliveries, bulkRunId }: Schema<'NewBulkRun'>): Selection {
  const given: Selection[] = [
    ...(ids === undefined ? [] : [{ ids }]),
    ...(students === undefined ? [] : [{ students }]),
    ...(enrolments === undefined ? [] : [{ enrolments: withPeriod(enrolments) }]),
    ...(deliveries === undefined ? [] : [{ deliveries: withPeriod(deliveries) }]),
    ...(bulkRunId === undefined ? [] : [{ failedRowsOf: bulkRunId }]),
    ...(emails === undefined ? [] : [{ emails: withPeriod(emails) }]),
  ];
  const [only] = given;
  if (only === undefined || given.length > 1) {
    throw new HttpError(400, t('Give exactly one of ids, students, enrolments, emails, deliveries and bulkRunId.'));
  }
  return only;
}

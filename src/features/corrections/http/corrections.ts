import { selectionBytes } from '../../../domain/bulk-runs/bulk-runs.ts';
import { courseBytes } from '../../../domain/courses/course-structure.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { withPeriod } from '../../../platform/http/portal/period.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { created, ok, tableDownload } from '../../../platform/http/portal/reply.ts';
import { oneAtATime } from '../../../platform/http/portal/one-at-a-time.ts';
import { long, userRoute, type PortalRoute, type UserCall } from '../../../platform/http/portal/route.ts';
import {
  applyCorrection,
  cancelCorrection,
  refreshCorrection,
  resumeCorrection,
  type Deciding,
} from '../decide-correction.ts';
import type { CompareRevisions } from '../../courses/index.ts';
import { exportRows } from '../export-rows.ts';
import { previewCourseChange, previewRetraction } from '../preview-correction.ts';
import { listCorrections, listRows, showCorrection } from '../show-corrections.ts';
import { showCourseChange } from '../show-course-change.ts';
import { presentCorrection, presentCorrectionDetails, presentCorrectionRow } from './present-correction.ts';

type OfCorrection = Pick<UserCall<'get', '/corrections/{correctionId}'>, 'params' | 'session'>;

export interface CorrectionRoutesDependencies {
  readonly database: Database;
  readonly compareRevisions: CompareRevisions;
  /** Starts the workflow of a correction soon, without waiting for it. The sweeper starts it when that fails. */
  readonly startCorrection: (started: { readonly organisationId: string; readonly correctionId: string }) => void;
}

/** Creates the routes for corrections: preview, impact, application. */
export function correctionRoutes(dependencies: CorrectionRoutesDependencies): PortalRoute[] {
  const { database } = dependencies;
  const deciding = ({ params, session }: OfCorrection): Deciding => ({
    organisationId: session.organisationId,
    correctionId: params.correctionId.toLowerCase(),
    userId: session.userId,
  });
  const show = async ({
    organisationId,
    correctionId,
  }: Omit<Deciding, 'userId'>): Promise<Schema<'CorrectionDetails'>> =>
    presentCorrectionDetails(await showCorrection(dependencies, organisationId, correctionId));
  const begun = async (organisationId: string, correctionId: string) => {
    dependencies.startCorrection({ organisationId, correctionId });
    const { correction } = await show({ organisationId, correctionId });
    return created<Schema<'Correction'>>(correction, `/internal/corrections/${correctionId}`);
  };

  return [
    {
      ...oneAtATime(
        userRoute('post', '/courses/{courseId}/changes', 'ADMIN', async ({ params, body, session }) => {
          const { organisationId, userId } = session;
          return begun(
            organisationId,
            await previewCourseChange(database, organisationId, params.courseId.toLowerCase(), body, userId),
          );
        }),
      ),
      bodyLimit: courseBytes,
    },

    userRoute('get', '/courses/{courseId}/changes/{correctionId}', 'ADMIN', async ({ params, session }) =>
      ok(
        await showCourseChange(database, session.organisationId, {
          courseId: params.courseId.toLowerCase(),
          correctionId: params.correctionId.toLowerCase(),
        }),
      ),
    ),

    {
      ...userRoute('post', '/retractions', 'ADMIN', async ({ body, session: { organisationId, userId } }) => {
        const { subjectId = null, reportIds = [], ...rest } = withPeriod(body);
        const wanted = { ...rest, subjectId, reportIds };
        return begun(organisationId, await previewRetraction(database, organisationId, wanted, userId));
      }),
      bodyLimit: selectionBytes,
    },

    userRoute('get', '/corrections', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listCorrections(database, session.organisationId, query), presentCorrection)),
    ),

    userRoute('get', '/corrections/{correctionId}', 'ADMIN', async (call) => ok(await show(deciding(call)))),

    userRoute('get', '/corrections/{correctionId}/rows', 'ADMIN', async ({ params, query, session }) =>
      ok(
        presentPage(
          await listRows(database, session.organisationId, params.correctionId.toLowerCase(), query),
          presentCorrectionRow,
        ),
      ),
    ),

    long(
      userRoute('get', '/corrections/{correctionId}/result', 'ADMIN', async ({ params, query, session, actor }) => {
        const wanted = {
          correctionId: params.correctionId.toLowerCase(),
          mode: query.mode ?? 'ALL',
          effect: query.effect,
        };
        return tableDownload(query.format, await exportRows(database, session.organisationId, wanted, actor));
      }),
    ),

    oneAtATime(
      userRoute('post', '/corrections/{correctionId}/apply', 'ADMIN', async (call) => {
        const { mode = null, withEmails, toCurrentState = false } = call.body;
        await applyCorrection(database, deciding(call), { mode, withEmails, toCurrentState });
        dependencies.startCorrection(deciding(call));
        return ok(await show(deciding(call)));
      }),
    ),

    userRoute('post', '/corrections/{correctionId}/refresh', 'ADMIN', async (call) => {
      await refreshCorrection(database, deciding(call));
      dependencies.startCorrection(deciding(call));
      return ok(await show(deciding(call)));
    }),

    userRoute('post', '/corrections/{correctionId}/resume', 'ADMIN', async (call) => {
      await resumeCorrection(database, deciding(call));
      dependencies.startCorrection(deciding(call));
      return ok(await show(deciding(call)));
    }),

    userRoute('post', '/corrections/{correctionId}/cancel', 'ADMIN', async (call) => {
      await cancelCorrection(database, deciding(call));
      return ok(await show(deciding(call)));
    }),
  ];
}

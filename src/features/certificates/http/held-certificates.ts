import { shownName } from '../../../domain/students/erased-student.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { readLedger } from '../../../platform/lists/read-ledger.ts';
import { t } from '../../../language/translate.ts';
import { changeBrake, showBrake, type BrakeState } from '../change-brake.ts';
import { discardHolds, releaseHolds } from '../decide-holds.ts';
import { listHolds, mostHeldCounted, type ListedHold } from '../store/held-decisions.ts';
import type { CertificateRoutesDependencies } from './certificates.ts';

/** Creates the routes of the brake on mass issuing, and for decisions about held certificates. */
export function heldCertificateRoutes(dependencies: CertificateRoutesDependencies): PortalRoute[] {
  const { database, publicUrl, onEmailsQueued } = dependencies;
  const messageIdDomain = new URL(publicUrl).hostname;
  return [
    userRoute('get', '/certificate-brake', 'ADMIN', async ({ session }) =>
      ok(presentBrake(await showBrake(database, session.organisationId))),
    ),
    userRoute('put', '/certificate-brake', 'ADMIN', async ({ body, session, actor }) => {
      const { mode, limit } = body;
      if ((mode === 'FIXED') !== (limit !== null)) {
        throw new ApplicationError(
          'INVALID',
          'BRAKE_LIMIT',
          t('Enter a limit if you have chosen a fixed number, and leave it empty otherwise.'),
        );
      }
      return ok(presentBrake(await changeBrake(database, session.organisationId, { mode, limit }, actor)));
    }),
    userRoute('get', '/held-certificates', 'ADMIN', async ({ query, session }) => {
      const { state = 'HELD', ...page } = query;
      return ok(presentPage(await list(database, session.organisationId, state, page), presentHold));
    }),
    userRoute('post', '/held-certificates/release', 'ADMIN', async ({ body, session, actor }) => {
      const { organisationId } = session;
      const released = await releaseHolds(database, { organisationId, ids: body.ids, actor, messageIdDomain });
      if (released.length > 0) onEmailsQueued();
      return ok({ count: released.length });
    }),
    userRoute('post', '/held-certificates/discard', 'ADMIN', async ({ body, session, actor }) => {
      const { organisationId } = session;
      return ok({ count: await discardHolds(database, { organisationId, ids: body.ids, actor }) });
    }),
  ];
}

const list = (
  database: Database,
  organisationId: string,
  state: 'HELD' | 'DISCARDED',
  page: Parameters<typeof readLedger>[3],
) => readLedger(database, organisationId, `held certificates ${state}`, page, (tx, part) => listHolds(tx, state, part));

function presentBrake({ mode, limit, issued, usualLimit, held, first }: BrakeState): Schema<'CertificateBrake'> {
  return {
    mode,
    limit,
    issuedThisHour: issued,
    usualLimit,
    held: { count: Math.min(held, mostHeldCounted), hasMore: held > mostHeldCounted },
    since: first?.heldAt.toISOString() ?? null,
    reachedLimit: first?.hourLimit ?? null,
    causeKind: first?.causeKind ?? null,
    causedBy: first?.userName ?? null,
  };
}

function presentHold(hold: ListedHold): Schema<'HeldCertificate'> {
  const { id, enrolmentId, title, mark, threshold, withEmail } = hold;
  return {
    id,
    enrolmentId,
    title,
    student: { id: hold.studentId, name: shownName(hold.studentName) },
    course: { id: hold.courseId, name: hold.courseName },
    mark,
    requiredMark: threshold,
    heldAt: hold.heldAt.toISOString(),
    withEmail,
  };
}

import { openHeldStates } from '../../domain/certificates/certificate-brake.ts';
import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { requireAll } from '../../platform/lists/require-all.ts';
import { commitMoves, newVerificationCode, type CertificateChange, type Move } from './move-certificates.ts';
import { isHalfWithdrawn, lockApplications } from './store/applied-corrections.ts';
import { lockCertificates } from './store/certificates.ts';
import { decideHolds, lockHoldsToDecide, type HoldToDecide } from './store/held-decisions.ts';

interface HoldsRequest {
  readonly organisationId: string;
  /** Ids of held or discarded certificates. Those that are decided already are left out. */
  readonly ids: readonly string[];
  readonly actor: Actor;
}

/**
 * Issues held certificates now, each with its number, e-mail and event (docs/product.md "Brake on mass issuing"). To
 * repeat it has no further effect. Those of erased students are discarded: a certificate without a name cannot be printed.
 * @returns the issued ones
 * @throws ApplicationError NOT_FOUND for an id that the organisation does not have, CONFLICT CORRECTION_UNDER_WAY
 */
export function releaseHolds(
  database: Database,
  { organisationId, ids, actor, messageIdDomain }: HoldsRequest & { readonly messageIdDomain: string },
): Promise<readonly CertificateChange[]> {
  return database.inOrganisation(organisationId, async (tx) => {
    await requireAll(tx, 'held_certificate', ids);
    await refuseWhileCorrected(tx);
    await refuseHalfWithdrawn(tx, ids);
    const locked = await lockHoldsToDecide(tx, ids, openHeldStates);
    const holds = locked.filter(({ isErased }) => !isErased);
    const existing = await lockCertificates(
      tx,
      [organisationId],
      holds.map(({ enrolmentId }) => enrolmentId),
    );
    const userId = userOf(actor);
    const first: Omit<Move, 'number'>[] = [];
    const later: Move[] = [];
    const lapsed: string[] = [];
    for (const hold of holds) {
      const current = existing.find(
        (each) => each.enrolmentId === hold.enrolmentId && each.definitionId === hold.definitionId,
      );
      const move = moveOf(organisationId, hold, userId);
      if (current === undefined) {
        first.push({ ...move, certificateId: newId(), transitionNumber: 1, verificationCode: newVerificationCode() });
      } else if (current.status === 'WITHDRAWN') {
        const { id: certificateId, number, verificationCode, status: statusBefore } = current;
        const transitionNumber = current.transitionNumber + 1;
        later.push({ ...move, certificateId, number, verificationCode, statusBefore, transitionNumber });
      } else {
        // An administrator has decided about the certificate itself meanwhile.
        lapsed.push(hold.id);
      }
    }
    const released = holds.flatMap(({ id }) => (lapsed.includes(id) ? [] : [id]));
    const ofErased = locked.flatMap(({ id, isErased }) => (isErased ? [id] : []));
    await decideHolds(tx, ofErased, 'DISCARDED', userId);
    await decideHolds(tx, lapsed, 'LAPSED', null);
    await decideHolds(tx, released, 'RELEASED', userId);
    await audit(tx, 'held_certificates.released', actor, released);
    return commitMoves(tx, first, later, messageIdDomain);
  });
}

/**
 * Discards held certificates: they are not issued while they stay earned.
 * @returns how many
 * @throws ApplicationError NOT_FOUND for an id that the organisation does not have
 */
export function discardHolds(database: Database, { organisationId, ids, actor }: HoldsRequest): Promise<number> {
  return database.inOrganisation(organisationId, async (tx) => {
    await requireAll(tx, 'held_certificate', ids);
    const holds = (await lockHoldsToDecide(tx, ids, ['HELD'])).map(({ id }) => id);
    await decideHolds(tx, holds, 'DISCARDED', userOf(actor));
    await audit(tx, 'held_certificates.discarded', actor, holds);
    return holds.length;
  });
}

/**
 * A run computes enrolments again, one after the other. What it has not reached yet may lose what earned it, and an e-mail
 * about it could not be taken back.
 */
async function refuseWhileCorrected(tx: OrganisationTransaction): Promise<void> {
  if (!(await lockApplications(tx))) return;
  throw new ApplicationError(
    'CONFLICT',
    'CORRECTION_UNDER_WAY',
    t('A correction is being applied, which may change what was earned. Issue the certificates when it has ended.'),
  );
}

/**
 * A withdrawal that failed has withdrawn its reports, but enrolments that it has not reached still have what they earned by
 * them. They are computed when somebody goes on with it.
 */
async function refuseHalfWithdrawn(tx: OrganisationTransaction, ids: readonly string[]): Promise<void> {
  if (!(await isHalfWithdrawn(tx, ids))) return;
  throw new ApplicationError(
    'CONFLICT',
    'WITHDRAWAL_FAILED',
    t(
      'A withdrawal of reports failed before it reached some of these students. Go on with it under Corrections, then issue the certificates.',
    ),
  );
}

const userOf = (actor: Actor): string | null => (actor.kind === 'USER' ? actor.userId : null);

function moveOf(organisationId: string, hold: HoldToDecide, userId: string | null) {
  const { enrolmentId, studentId, courseId, lmsEnrolmentId, definitionId, mark, threshold, revisionNumber } = hold;
  return {
    organisationId,
    enrolment: { id: enrolmentId, studentId, courseId, lmsEnrolmentId },
    definitionId,
    statusBefore: 'NOT_EARNED',
    status: 'ISSUED',
    why: { mark, threshold, revisionNumber, cause: { kind: 'RELEASE', id: null, userId } },
    withoutEmails: !hold.withEmail,
    emailId: newId(),
  } as const;
}

async function audit(tx: OrganisationTransaction, action: string, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const details = { count: ids.length };
  await recordAuditEntry(tx, { id: newId(), actor, action, subjectId: tx.organisationId, details });
}

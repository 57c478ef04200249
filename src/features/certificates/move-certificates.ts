import { randomBytes } from 'node:crypto';
import { earns, transitionAfterMarking } from '../../domain/certificates/certificate-transitions.ts';
import type { ChangeCause } from '../../domain/certificates/change-causes.ts';
import type { CertificateThreshold } from '../../domain/courses/course-structure.ts';
import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  changeCertificateStatuses,
  insertIssuedCertificates,
  takeCertificateNumbers,
  type LockedCertificate,
} from './store/certificates.ts';
import { takeFromHour, type Allowance } from './store/certificate-hours.ts';
import { alertAboutHolds } from './store/held-alerts.ts';
import { insertHolds, remarkHolds, type NewHold, type OpenHold, type RemarkedHold } from './store/held-certificates.ts';
import { queueCertificateEmails } from './store/certificate-emails.ts';
import { findRestlessCertificates } from './store/restless-certificates.ts';
import { findErasedHolders } from './store/certificate-holders.ts';
import { recordEventsOfOrganisations } from '../../platform/events/record-events.ts';
import { newId } from '../../platform/ids.ts';
import { certificateEvent, type CertificateHolder, type ChangedCertificate } from './certificate-event.ts';

export interface MarkedEnrolment {
  readonly enrolment: CertificateHolder & { readonly organisationId: string; readonly status: EnrolmentStatus };
  readonly mark: number;
  readonly certificates: readonly CertificateThreshold[];
  /** The number of the course's revision that the mark was computed with. */
  readonly revisionNumber: number;
  readonly cause: ChangeCause;
  /** Whether students get no e-mail about it. */
  readonly withoutEmails?: boolean;
  /** False if the brake of its organisation was never on. */
  readonly mayHold?: boolean;
}

/** A certificate that changed its status, and the e-mail that was queued for it. */
export interface CertificateChange {
  readonly organisationId: string;
  readonly certificateId: string;
  readonly enrolmentId: string;
  readonly definitionId: string;
  readonly status: 'ISSUED' | 'WITHDRAWN';
  readonly transitionNumber: number;
  readonly emailId: string;
}

/** A change with the data for its event. */
export interface Move
  extends ChangedCertificate, Pick<CertificateChange, 'organisationId' | 'transitionNumber' | 'emailId'> {
  readonly status: 'ISSUED' | 'WITHDRAWN';
  readonly withoutEmails: boolean;
}

/**
 * Issues, withdraws and re-issues certificates by the marks (docs/product.md "Certificates") and queues one e-mail per
 * change (docs/product.md "Certificate e-mails"). What is over the limit of the hour waits (docs/product.md "Brake on
 * mass issuing"). A student whose data was erased gets none. The caller has locked the enrolments.
 * @param held the certificates that the enrolments have, locked
 * @param holds the certificates of the enrolments that wait or were discarded, locked
 */
export async function moveCertificates(
  tx: Transaction,
  enrolments: readonly MarkedEnrolment[],
  held: readonly LockedCertificate[],
  holds: readonly OpenHold[],
  messageIdDomain: string,
): Promise<CertificateChange[]> {
  const heldBy = new Map(
    held.map((certificate) => [`${certificate.enrolmentId} ${certificate.definitionId}`, certificate]),
  );
  const holdBy = new Map(holds.map((hold) => [`${hold.enrolmentId} ${hold.definitionId}`, hold]));

  const remarked: RemarkedHold[] = [];
  const maybeHeld = new Set<string>();
  const firstIssues: Omit<Move, 'number'>[] = [];
  const laterChanges: Move[] = [];
  for (const { enrolment, mark, certificates, revisionNumber, cause, ...each } of enrolments) {
    const { withoutEmails = false, mayHold = true } = each;
    for (const { id: definitionId, threshold: required } of certificates) {
      const current = heldBy.get(`${enrolment.id} ${definitionId}`);
      const threshold = Math.min(required, current?.keptThreshold ?? required);
      const status = current?.status ?? 'NOT_EARNED';
      const { organisationId } = enrolment;
      const hold = holdBy.get(`${enrolment.id} ${definitionId}`);
      if (hold !== undefined) {
        // Only an administrator issues it. One that is discarded can be earned again once it has lapsed.
        const stays = earns(mark, threshold) && (status === 'NOT_EARNED' || status === 'WITHDRAWN');
        const { id } = hold;
        remarked.push({ id, organisationId, state: stays ? hold.state : 'LAPSED', mark, threshold, revisionNumber });
        if (stays) continue;
      }
      const enrolmentIsActive = enrolment.status === 'ACTIVE';
      const transition = transitionAfterMarking({ status, mark, threshold, enrolmentIsActive });
      if (transition === null || transition.to === 'REVOKED') continue;
      const { from: statusBefore, to } = transition;
      if (to === 'ISSUED' && mayHold) maybeHeld.add(organisationId);
      const why = { mark, threshold, revisionNumber, cause };
      const move = {
        organisationId,
        enrolment,
        definitionId,
        statusBefore,
        status: to,
        why,
        withoutEmails,
        emailId: newId(),
      };
      if (current === undefined) {
        const verificationCode = newVerificationCode();
        firstIssues.push({ ...move, certificateId: newId(), transitionNumber: 1, verificationCode });
      } else {
        const { id: certificateId, number, verificationCode } = current;
        const transitionNumber = current.transitionNumber + 1;
        laterChanges.push({ ...move, certificateId, transitionNumber, number, verificationCode });
      }
    }
  }
  const issues = [...firstIssues, ...laterChanges].filter(({ status }) => status === 'ISSUED');
  const erased = await findErasedHolders(
    tx,
    [...new Set(issues.map(({ organisationId }) => organisationId))],
    issues.map(({ enrolment }) => enrolment.studentId),
  );
  const isPossible = ({ status, enrolment }: Omit<Move, 'number'>) =>
    status !== 'ISSUED' || !erased.has(enrolment.studentId);
  const allowances = await takeAllowances(tx, maybeHeld, issues.filter(isPossible));
  const first = split(allowances, firstIssues.filter(isPossible));
  const later = split(allowances, laterChanges.filter(isPossible));
  const over = [...first.over, ...later.over];
  await Promise.all([insertHolds(tx, over), remarkHolds(tx, remarked), alertAboutHolds(tx, countsOf(over))]);
  return commitMoves(tx, first.within, later.within, messageIdDomain);
}

/** Counts the certificates that would be issued against the limits of the hour. */
async function takeAllowances(
  tx: Transaction,
  organisationIds: ReadonlySet<string>,
  issues: readonly Omit<Move, 'number'>[],
): Promise<Map<string, Allowance>> {
  if (organisationIds.size === 0) return new Map();
  const wanted = Map.groupBy(
    issues.filter(({ organisationId }) => organisationIds.has(organisationId)),
    ({ organisationId }) => organisationId,
  );
  return takeFromHour(tx, new Map([...wanted].map(([id, { length }]) => [id, length])));
}

/** Counts holds by organisation, each with the id of a possible alert. */
const countsOf = (holds: readonly NewHold[]) =>
  [...Map.groupBy(holds, ({ organisationId }) => organisationId)].map(([organisationId, { length }]) => ({
    id: newId(),
    organisationId,
    count: length,
  }));

/** Divides the changes into those within what is left of the limits, and those over it. */
function split<M extends Omit<Move, 'number'>>(left: Map<string, Allowance>, moves: readonly M[]) {
  const within: M[] = [];
  const over: NewHold[] = [];
  for (const move of moves) {
    const { organisationId, status, enrolment, definitionId, why, withoutEmails } = move;
    const allowance = status === 'ISSUED' ? left.get(organisationId) : undefined;
    if (allowance === undefined || allowance.allowed > 0) {
      within.push(move);
      if (allowance !== undefined) left.set(organisationId, { ...allowance, allowed: allowance.allowed - 1 });
      continue;
    }
    const hourLimit = allowance.limit;
    const withEmail = !withoutEmails;
    over.push({ id: newId(), organisationId, enrolmentId: enrolment.id, definitionId, ...why, withEmail, hourLimit });
  }
  return { within, over };
}

const hour = 3_600_000;

/**
 * Changes of a certificate within an hour whose e-mails are sent. Somebody who marks the same unit again and again could send the
 * organisation's text to any address without end.
 */
export const changesWithEmail = 20;

/**
 * Stores changes of certificates with their numbers, e-mails and events.
 * @param firstIssues get the next numbers
 */
export async function commitMoves(
  tx: Transaction,
  firstIssues: readonly Omit<Move, 'number'>[],
  laterChanges: readonly Move[],
  messageIdDomain: string,
): Promise<CertificateChange[]> {
  const issued = await withNumbers(tx, firstIssues);
  const moves = [...issued, ...laterChanges];
  if (moves.length === 0) return [];
  const restless = await findRestlessCertificates(
    tx,
    [...new Set(laterChanges.map(({ organisationId }) => organisationId))],
    laterChanges.map(({ certificateId }) => certificateId),
    { after: new Date(Date.now() - hour), most: changesWithEmail },
  );
  await Promise.all([
    insertIssuedCertificates(
      tx,
      issued.map(({ organisationId, certificateId, enrolment, definitionId, number, verificationCode }) => ({
        organisationId,
        id: certificateId,
        enrolmentId: enrolment.id,
        definitionId,
        number,
        verificationCode,
      })),
    ),
    changeCertificateStatuses(
      tx,
      laterChanges.map(({ organisationId, certificateId, status }) => ({ organisationId, id: certificateId, status })),
    ),
    queueCertificateEmails(
      tx,
      moves
        .filter((move) => !move.withoutEmails && !restless.has(move.certificateId))
        .map(({ organisationId, emailId, certificateId, transitionNumber, status }) => ({
          organisationId,
          id: emailId,
          certificateId,
          transitionNumber,
          kind: status,
          messageId: `<certificate.${certificateId}.${transitionNumber}@${messageIdDomain}>`,
        })),
    ),
    recordEventsOfOrganisations(
      tx,
      moves.map((move) => ({
        ...certificateEvent(move.status === 'ISSUED' ? 'certificate.issued' : 'certificate.withdrawn', move),
        organisationId: move.organisationId,
      })),
    ),
  ]);
  return moves.map(({ organisationId, enrolment, certificateId, definitionId, status, transitionNumber, emailId }) => ({
    organisationId,
    certificateId,
    enrolmentId: enrolment.id,
    definitionId,
    status,
    transitionNumber,
    emailId,
  }));
}

/** Assigns the next numbers of their organisations to certificates that are issued for the first time. */
async function withNumbers(tx: Transaction, firstIssues: readonly Omit<Move, 'number'>[]): Promise<Move[]> {
  if (firstIssues.length === 0) return [];
  const byOrganisation = Map.groupBy(firstIssues, (move) => move.organisationId);
  const last = await takeCertificateNumbers(
    tx,
    new Map([...byOrganisation].map(([organisationId, { length }]) => [organisationId, length])),
  );
  return [...byOrganisation].flatMap(([organisationId, issued]) =>
    issued.map((move, index) => ({
      ...move,
      number: certificateNumber(last.get(organisationId)! - issued.length + index + 1),
    })),
  );
}

/** Returns the number of a certificate, such as C-000001. Numbers count within an organisation. */
function certificateNumber(sequence: number): string {
  return `C-${String(sequence).padStart(6, '0')}`;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Returns 26 characters of 5 random bits each, without look-alike letters. Of these 130 bits, 128 suffice to prevent
 * guessing.
 */
export function newVerificationCode(): string {
  return Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('');
}

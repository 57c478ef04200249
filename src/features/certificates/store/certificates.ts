import { sql } from 'kysely';
import type { StoredCertificateStatus } from '../../../domain/certificates/certificate-status.ts';
import type { Database, OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Certificate, Organisation } from '../../../schema/entities/index.ts';

const certificateRow = rowShape(
  columnsOf(
    Certificate,
    'id',
    'enrolmentId',
    'definitionId',
    'status',
    'transitionNumber',
    'number',
    'verificationCode',
    'keptThreshold',
  ),
);
export type LockedCertificate = RowOf<typeof certificateRow>;

const lastNumber = rowShape({
  id: columnOf(Organisation, 'id'),
  last: columnOf(Organisation, 'lastCertificateNumber'),
});

/** A first issue of a certificate. */
export interface IssuedCertificate {
  readonly id: string;
  readonly organisationId: string;
  readonly enrolmentId: string;
  readonly definitionId: string;
  readonly number: string;
  readonly verificationCode: string;
}

const certificatesOf = (organisationIds: readonly string[], enrolmentIds: readonly string[]) => sql`
  select id, enrolment_id as "enrolmentId", definition_id as "definitionId", status,
    transition_number as "transitionNumber", number, verification_code as "verificationCode",
    kept_threshold as "keptThreshold"
  from certificate
  where organisation_id = any(${organisationIds}::uuid[]) and enrolment_id = any(${enrolmentIds}::uuid[])`;

/** Locks and returns the certificates of enrolments. The enrolments must be locked already. */
export async function lockCertificates(
  tx: Transaction,
  organisationIds: readonly string[],
  enrolmentIds: readonly string[],
): Promise<LockedCertificate[]> {
  if (enrolmentIds.length === 0) return [];
  return query(tx, certificateRow, sql`${certificatesOf(organisationIds, enrolmentIds)} order by id for update`);
}

/** Returns the certificates of enrolments, without a lock. */
export function readCertificates(
  tx: OrganisationTransaction,
  enrolmentIds: readonly string[],
): Promise<LockedCertificate[]> {
  return query(tx, certificateRow, certificatesOf([tx.organisationId], enrolmentIds));
}

/**
 * Assigns the next certificate numbers of organisations.
 * @param counts organisation id → how many numbers
 * @returns organisation id → the last of its numbers
 */
export async function takeCertificateNumbers(
  tx: Transaction,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = await query(
    tx,
    lastNumber,
    sql`
      update organisation o set last_certificate_number = o.last_certificate_number + n.count
      from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[]) as n (id, count)
      where o.id = n.id returning o.id, o.last_certificate_number as last`,
  );
  const last = new Map(rows.map((row) => [row.id, row.last]));
  for (const id of counts.keys()) if (!last.has(id)) throw new Error(`organisation ${id} does not exist`);
  return last;
}

/**
 * Stores first issues with copies of the current names of student, course, definition and organisation, and of the language that the
 * student has at this moment.
 */
export async function insertIssuedCertificates(
  tx: Transaction,
  certificates: readonly IssuedCertificate[],
): Promise<void> {
  if (certificates.length === 0) return;
  const stored = await execute(
    tx,
    sql`
      insert into certificate
        (id, organisation_id, enrolment_id, definition_id, status, transition_number, number, verification_code,
         student_name, course_name, title, organisation_name, time_zone, language, issued_at,
         changed_at)
      select n.id, e.organisation_id, e.id, d.id, 'ISSUED', 1, n.number, n."verificationCode",
        s.first_name || ' ' || s.last_name, c.name, d.title, o.name, o.time_zone,
        coalesce(s.language, o.language), now(), now()
      from jsonb_to_recordset(${JSON.stringify(certificates)}::jsonb) as n (
        id uuid, "organisationId" uuid, "enrolmentId" uuid, "definitionId" uuid, number text, "verificationCode" text
      )
      join enrolment e on e.organisation_id = n."organisationId" and e.id = n."enrolmentId"
      join organisation o on o.id = e.organisation_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      join certificate_definition d on d.organisation_id = e.organisation_id and d.id = n."definitionId"`,
  );
  if (stored !== certificates.length) {
    throw new Error(`Only ${stored} of ${certificates.length} certificates could be issued: a definition was removed.`);
  }
}

/** Changes the status of locked certificates and increments their transition numbers. */
export async function changeCertificateStatuses(
  tx: Transaction,
  changes: readonly { id: string; organisationId: string; status: StoredCertificateStatus }[],
): Promise<void> {
  if (changes.length === 0) return;
  await execute(
    tx,
    sql`
      update certificate c set status = n.status, transition_number = c.transition_number + 1, changed_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id uuid, "organisationId" uuid, status text)
      where c.organisation_id = n."organisationId" and c.id = n.id`,
  );
}

/** Stores the required marks at which "only gains" keeps certificates. The certificates are locked. */
export async function keepThresholds(
  tx: Transaction,
  kept: readonly { readonly id: string; readonly organisationId: string; readonly keptThreshold: number | null }[],
): Promise<void> {
  if (kept.length === 0) return;
  await execute(
    tx,
    sql`
      update certificate c set kept_threshold = n."keptThreshold"
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        as n (id uuid, "organisationId" uuid, "keptThreshold" double precision)
      where c.organisation_id = n."organisationId" and c.id = n.id`,
  );
}

const certificateView = rowShape({
  ...columnsOf(Certificate, 'id', 'status', 'number', 'verificationCode', 'studentName', 'courseName', 'title'),
  ...columnsOf(Certificate, 'organisationName', 'timeZone', 'issuedAt', 'language'),
  /** Whether the student's data is erased; then the certificate cannot be printed. */
  holderErased: boolean,
});
export type CertificateView = RowOf<typeof certificateView>;

const foundCertificate = rowShape(columnsOf(Certificate, 'id', 'organisationId'));

/** Returns a certificate with the names of its first issue, or null. */
export async function findCertificate(tx: OrganisationTransaction, id: string): Promise<CertificateView | null> {
  const [row] = await query(
    tx,
    certificateView,
    sql`
      select c.id, c.status, c.number, c.verification_code as "verificationCode", c.student_name as "studentName",
        c.course_name as "courseName", c.title, c.organisation_name as "organisationName", c.time_zone as "timeZone",
        c.issued_at as "issuedAt", c.language, s.erased_at is not null as "holderErased"
      from certificate c
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where c.organisation_id = ${tx.organisationId} and c.id = ${id}`,
  );
  return row ?? null;
}

/** Finds the certificate with this verification code in any organisation, or returns null. */
export async function findCertificateOwner(
  database: Database,
  code: string,
): Promise<RowOf<typeof foundCertificate> | null> {
  const [row] = await database.lookUp(
    foundCertificate,
    sql`
      select id, organisation_id as "organisationId" from attain_find_certificate(${code})`,
  );
  return row ?? null;
}

import { sql } from 'kysely';
import type { StoredCertificateStatus } from '../../../domain/certificates/certificate-status.ts';
import type { Database, EntityManager, Transaction } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';

export interface LockedCertificate {
  readonly id: string;
  readonly enrolmentId: string;
  readonly definitionId: string;
  readonly status: StoredCertificateStatus;
  readonly transitionNumber: number;
  readonly number: string;
  readonly verificationCode: string;
}

/** A certificate as it is first issued; the names are frozen from now on. */
export interface IssuedCertificate {
  readonly id: string;
  readonly organisationId: string;
  readonly enrolmentId: string;
  readonly definitionId: string;
  readonly number: string;
  readonly verificationCode: string;
}

/** The certificates of enrolments, locked. The enrolments must be locked already. */
export async function lockCertificates(
  tx: Transaction,
  organisationIds: readonly string[],
  enrolmentIds: readonly string[],
): Promise<LockedCertificate[]> {
  if (enrolmentIds.length === 0) return [];
  return query(
    tx,
    sql<LockedCertificate>`
      select id, enrolment_id as "enrolmentId", definition_id as "definitionId", status,
        transition_number as "transitionNumber", number, verification_code as "verificationCode"
      from certificate
      where organisation_id = any(${organisationIds}::uuid[]) and enrolment_id = any(${enrolmentIds}::uuid[])
      order by id for update`,
  );
}

/**
 * Takes the next certificate numbers of organisations.
 * @param counts organisation id → how many
 * @returns organisation id → the last one of them
 */
export async function takeCertificateNumbers(
  tx: Transaction,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const rows = await query(
    tx,
    sql<{ id: string; last: number }>`
      update organisation o set last_certificate_number = o.last_certificate_number + n.count
      from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::int[]) as n (id, count)
      where o.id = n.id returning o.id, o.last_certificate_number as last`,
  );
  const last = new Map(rows.map((row) => [row.id, row.last]));
  for (const id of counts.keys()) if (!last.has(id)) throw new Error(`organisation ${id} does not exist`);
  return last;
}

/** Stores first issues with the names that student, course, definition and organisation have now. */
export async function insertIssuedCertificates(
  tx: Transaction,
  certificates: readonly IssuedCertificate[],
): Promise<void> {
  if (certificates.length === 0) return;
  await query(
    tx,
    sql`
      insert into certificate
        (id, organisation_id, enrolment_id, definition_id, status, transition_number, number, verification_code,
         student_name, course_name, title, organisation_name, time_zone, issued_at, changed_at)
      select n.id, e.organisation_id, e.id, d.id, 'ISSUED', 1, n.number, n."verificationCode",
        s.first_name || ' ' || s.last_name, c.name, d.title, o.name, o.time_zone, now(), now()
      from jsonb_to_recordset(${JSON.stringify(certificates)}::jsonb) as n (
        id uuid, "organisationId" uuid, "enrolmentId" uuid, "definitionId" uuid, number text, "verificationCode" text
      )
      join enrolment e on e.organisation_id = n."organisationId" and e.id = n."enrolmentId"
      join organisation o on o.id = e.organisation_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      join certificate_definition d on d.organisation_id = e.organisation_id and d.id = n."definitionId"`,
  );
}

/** Changes the status of locked certificates; each change counts the transition number up by one. */
export async function changeCertificateStatuses(
  tx: Transaction,
  changes: readonly { id: string; organisationId: string; status: StoredCertificateStatus }[],
): Promise<void> {
  if (changes.length === 0) return;
  await query(
    tx,
    sql`
      update certificate c set status = n.status, transition_number = c.transition_number + 1, changed_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id uuid, "organisationId" uuid, status text)
      where c.organisation_id = n."organisationId" and c.id = n.id`,
  );
}

export interface CertificateView {
  readonly id: string;
  readonly status: StoredCertificateStatus;
  readonly number: string;
  readonly verificationCode: string;
  readonly studentName: string;
  readonly courseName: string;
  readonly title: string;
  readonly organisationName: string;
  /** The zone in which the date of issue is written. */
  readonly timeZone: string;
  readonly issuedAt: Date;
  /** Whether the names of the student are erased; then there is nobody to print. */
  readonly holderErased: boolean;
}

/** What a certificate shows, with its frozen names. */
export async function findCertificate(
  em: EntityManager,
  organisationId: string,
  id: string,
): Promise<CertificateView | null> {
  const [row] = await query(
    em,
    sql<Omit<CertificateView, 'issuedAt'> & { issuedAt: string }>`
      select c.id, c.status, c.number, c.verification_code as "verificationCode", c.student_name as "studentName",
        c.course_name as "courseName", c.title, c.organisation_name as "organisationName", c.time_zone as "timeZone",
        c.issued_at as "issuedAt", s.erased_at is not null as "holderErased"
      from certificate c
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where c.organisation_id = ${organisationId} and c.id = ${id}`,
  );
  return row === undefined ? null : { ...row, issuedAt: asDate(row.issuedAt) };
}

/** Whose certificate has this verification code; one of the listed look-ups across organisations. */
export async function findCertificateOwner(
  database: Database,
  code: string,
): Promise<{ id: string; organisationId: string } | null> {
  const [row] = await database.lookUp(
    sql<{ id: string; organisationId: string }>`
      select id, organisation_id as "organisationId" from attain_find_certificate(${code})`,
  );
  return row ?? null;
}

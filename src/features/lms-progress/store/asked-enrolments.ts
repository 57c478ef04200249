import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import { nullable, number, text, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';

const enrolmentRow = rowShape({ id: uuid, lmsEnrolmentId: text });
export type EnrolmentToAsk = RowOf<typeof enrolmentRow>;

const askedRow = rowShape({ lmsEnrolmentId: text, progress: number, latestReported: nullable(number) });

/** The enrolments for which an LMS is asked: those that are active in the LMS of the organisation's connector. */
const isAsked = sql`status = 'ACTIVE' and lms = 'CONNECTOR' and lms_enrolment_id is not null`;

/** Returns the next enrolments to ask for, in the order of their ids. @param after null begins with the first one */
export function enrolmentsToAsk(
  tx: OrganisationTransaction,
  after: string | null,
  limit: number,
): Promise<EnrolmentToAsk[]> {
  return query(
    tx,
    enrolmentRow,
    sql`
      select id, lms_enrolment_id as "lmsEnrolmentId" from enrolment
      where organisation_id = ${tx.organisationId} and ${isAsked}
        and ${after === null ? sql`true` : sql`id > ${after}::uuid`}
      order by id limit ${limit}`,
  );
}

/**
 * Returns what is known of LMS ids now: the lowest progress of the active enrolments of each, and the value of its latest
 * report. An id whose enrolments are not asked any more is missing.
 */
export function knownOfIds(tx: OrganisationTransaction, lmsEnrolmentIds: readonly string[]) {
  return query(
    tx,
    askedRow,
    sql`
      select e.lms_enrolment_id as "lmsEnrolmentId", min(e.lms_enrolment_progress) as progress,
        (select r.progress from progress_report r
         where r.organisation_id = ${tx.organisationId} and r.lms_enrolment_id = any(array[e.lms_enrolment_id])
         order by r.lms_enrolment_id desc, r.id desc limit 1) as "latestReported"
      from enrolment e
      where e.organisation_id = ${tx.organisationId} and e.lms_enrolment_id = any(${lmsEnrolmentIds}::text[])
        and ${isAsked}
      group by e.lms_enrolment_id`,
  );
}

/** A report that a pull has read. `id` is a UUIDv7. */
export interface PulledReceipt {
  readonly id: string;
  /** The id of the call in the ledger. */
  readonly requestId: string;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
  readonly receivedAt: Date;
}

/** Stores reports of a pull that is under way, as waiting ones. @returns how many; 0 when the pull has ended */
export async function storePulledReceipts(
  tx: OrganisationTransaction,
  pullId: string,
  receipts: readonly PulledReceipt[],
): Promise<number> {
  if (receipts.length === 0) return 0;
  const stored = await query(
    tx,
    idRow,
    sql`select id from attain_store_pulled_receipts(${pullId}, ${JSON.stringify(receipts)}::jsonb) id`,
  );
  return stored.length;
}

import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { Student } from '../../../schema/entities/index.ts';

/** Locks an external reference until the transaction ends, so that only one transaction at a time gives it to a student. */
export async function lockExternalId(tx: OrganisationTransaction, externalId: string): Promise<void> {
  await lockUntilEnd(tx, `attain_external_id:${tx.organisationId}:${externalId}`);
}

/** Returns the id of the student with an external reference, or null. */
export async function findExternalIdOwner(tx: OrganisationTransaction, externalId: string): Promise<string | null> {
  const [row] = await query(
    tx,
    rowShape(columnsOf(Student, 'id')),
    sql`select id from student where organisation_id = ${tx.organisationId} and external_id = ${externalId}`,
  );
  return row?.id ?? null;
}

import { sql } from 'kysely';
import type { ChangeCause } from '../../../domain/certificates/change-causes.ts';
import type { HeldState } from '../../../domain/certificates/certificate-brake.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { HeldCertificate } from '../../../schema/entities/index.ts';

const openHold = rowShape(
  columnsOf(HeldCertificate, 'id', 'organisationId', 'enrolmentId', 'definitionId', 'state', 'mark', 'threshold'),
);
/** A certificate that the brake holds, or that an administrator discarded. */
export type OpenHold = RowOf<typeof openHold>;

const openHoldsOf = (organisationIds: readonly string[], enrolmentIds: readonly string[]) => sql`
  select id, organisation_id as "organisationId", enrolment_id as "enrolmentId", definition_id as "definitionId", state,
    mark, threshold
  from held_certificate
  where organisation_id = any(${organisationIds}::uuid[]) and enrolment_id = any(${enrolmentIds}::uuid[])
    and state in ('HELD', 'DISCARDED')`;

/** Locks and returns the held and discarded certificates of enrolments. The enrolments must be locked already. */
export async function lockOpenHolds(
  tx: Transaction,
  organisationIds: readonly string[],
  enrolmentIds: readonly string[],
): Promise<OpenHold[]> {
  if (enrolmentIds.length === 0) return [];
  return query(tx, openHold, sql`${openHoldsOf(organisationIds, enrolmentIds)} order by id for update`);
}

/** Returns the held and discarded certificates of enrolments, without a lock. */
export function readOpenHolds(tx: OrganisationTransaction, enrolmentIds: readonly string[]): Promise<OpenHold[]> {
  return query(tx, openHold, openHoldsOf([tx.organisationId], enrolmentIds));
}

/** A certificate over the limit of its hour. */
export interface NewHold {
  readonly id: string;
  readonly organisationId: string;
  readonly enrolmentId: string;
  readonly definitionId: string;
  readonly mark: number;
  readonly threshold: number;
  readonly revisionNumber: number;
  readonly cause: ChangeCause;
  readonly withEmail: boolean;
  readonly hourLimit: number;
}

export async function insertHolds(tx: Transaction, holds: readonly NewHold[]): Promise<void> {
  if (holds.length === 0) return;
  await execute(
    tx,
    sql`
      insert into held_certificate
        (id, organisation_id, enrolment_id, definition_id, state, mark, threshold, revision_number, cause_kind, cause_id,
         actor_user_id, with_email, hour_limit, held_at)
      select n.id, n."organisationId", n."enrolmentId", n."definitionId", 'HELD', n.mark, n.threshold, n."revisionNumber",
        n.cause ->> 'kind', (n.cause ->> 'id')::uuid, (n.cause ->> 'userId')::uuid, n."withEmail", n."hourLimit", now()
      from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as n (
        id uuid, "organisationId" uuid, "enrolmentId" uuid, "definitionId" uuid, mark double precision,
        threshold double precision, "revisionNumber" int, cause jsonb, "withEmail" boolean, "hourLimit" int
      )`,
  );
}

/** Ends what the brake holds of a locked enrolment's certificate, and what was discarded of it. */
export async function lapseHold(
  tx: OrganisationTransaction,
  { enrolmentId, definitionId }: Pick<OpenHold, 'enrolmentId' | 'definitionId'>,
): Promise<void> {
  await execute(
    tx,
    sql`
      update held_certificate set state = 'LAPSED', decided_at = now()
      where organisation_id = ${tx.organisationId} and enrolment_id = ${enrolmentId} and definition_id = ${definitionId}
        and state in ('HELD', 'DISCARDED')`,
  );
}

/** A held or discarded certificate after another marking. */
export interface RemarkedHold {
  readonly id: string;
  readonly organisationId: string;
  readonly state: HeldState;
  readonly mark: number;
  readonly threshold: number;
  readonly revisionNumber: number;
}

/** Stores the marks of locked holds, and ends those that are no longer earned. */
export async function remarkHolds(tx: Transaction, holds: readonly RemarkedHold[]): Promise<void> {
  if (holds.length === 0) return;
  await execute(
    tx,
    sql`
      update held_certificate h set state = n.state, mark = n.mark, threshold = n.threshold,
        revision_number = n."revisionNumber", decided_at = case when n.state = 'LAPSED' then now() else h.decided_at end
      from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as n (
        id uuid, "organisationId" uuid, state text, mark double precision, threshold double precision, "revisionNumber" int
      )
      where h.organisation_id = n."organisationId" and h.id = n.id`,
  );
}

import { sql } from 'kysely';
import { massChanges, type AlertKind, type MassChange } from '../../../domain/alerts/alert-kinds.ts';
import { mostCounted } from '../../../domain/numbers/bounded-count.ts';
import { unmatchedFor } from '../../../domain/progress/unmatched-for.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { countRow } from '../../../platform/database/rows/common-shapes.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, number, timestamp, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';
import { WebhookEndpoint } from '../../../schema/entities/index.ts';
import { selectWaiting } from '../../enrolments/index.ts';

/** Something that needs a user at present. */
export interface Condition {
  readonly kind: AlertKind;
  /** See the entity. */
  readonly subject: string;
  readonly since: Date;
  /** Null when the kind counts nothing. */
  readonly count: number | null;
  readonly hasMore: boolean;
}

const hour = 3_600_000;

/** Milliseconds of failures after which an endpoint needs a user. */
const failingFor = hour;

/** Returns the endpoints for which everything has failed for an hour, and those that Attain has disabled. */
export async function findEndpointConditions(tx: OrganisationTransaction): Promise<Condition[]> {
  const rows = await query(
    tx,
    rowShape({ ...columnsOf(WebhookEndpoint, 'id', 'state'), since: timestamp }),
    sql`
      select id, state, case when state = 'DISABLED' then disabled_at else failing_since end as since
      from webhook_endpoint
      where organisation_id = ${tx.organisationId} and deleted_at is null and (
        (state = 'DISABLED' and disabled_reason in ('GONE', 'FAILING'))
        or (state = 'ENABLED' and failing_since < now() - make_interval(secs => ${failingFor / 1000})))`,
  );
  return rows.map(({ id, state, since }) => ({
    kind: state === 'DISABLED' ? 'ENDPOINT_DISABLED' : 'ENDPOINT_FAILING',
    subject: id,
    since,
    count: null,
    hasMore: false,
  }));
}

const countedRow = rowShape({ count: number, firstId: nullable(uuid) });

/** Returns the condition of some rows, of which at most `mostCounted + 1` were counted. */
function counted(kind: AlertKind, subject: string, count: number, firstId: string | null): Condition[] {
  if (count === 0 || firstId === null) return [];
  const since = new Date(Number.parseInt(firstId.replaceAll('-', '').slice(0, 12), 16));
  return [{ kind, subject, since, count: Math.min(count, mostCounted), hasMore: count > mostCounted }];
}

/** Returns the certificates that the brake holds. */
export async function findHeldCertificates(tx: OrganisationTransaction): Promise<Condition[]> {
  const [row] = await query(
    tx,
    countedRow,
    sql`
      select count(*)::int as count, min(id::text)::uuid as "firstId"
      from (
        select id from held_certificate where organisation_id = ${tx.organisationId} and state = 'HELD'
        order by id limit ${mostCounted + 1}) held`,
  );
  return counted('CERTIFICATES_HELD', '', row!.count, row!.firstId);
}

/** Returns the actions that wait for a user's choice, e.g. since their outcome is not known. */
export async function findWaitingActions(tx: OrganisationTransaction): Promise<Condition[]> {
  const { organisationId } = tx;
  const condition = sql`organisation_id = ${organisationId}`;
  const [row] = await query(
    tx,
    countedRow,
    sql`
      select count(*)::int as count, min(id::text)::uuid as "firstId"
      from (${selectWaiting(organisationId, condition, 'ANY', mostCounted + 1)}) waiting`,
  );
  return counted('ACTIONS_WAITING', '', row!.count, row!.firstId);
}

/** Milliseconds for which an enrolment may be pending. Some are made in the evening and looked at in the morning. */
const pendingFor = 24 * hour;

/** Pending enrolments that are looked at, the oldest first. */
const mostPending = 10_000;

/**
 * Returns the enrolments that have been pending for a day, without those whose last action waits for a choice, which has an
 * alert of its own, and those of erased students, which can no longer be sent.
 */
export async function findPendingEnrolments(tx: OrganisationTransaction): Promise<Condition[]> {
  const { organisationId } = tx;
  const until = firstIdOf(new Date(Date.now() - pendingFor));
  const [row] = await query(
    tx,
    countedRow,
    sql`
      select count(*)::int as count, min(id::text)::uuid as "firstId"
      from (
        select pending.id from (
          select id, student_id from enrolment
          where organisation_id = ${organisationId} and status = 'PENDING' and id < ${until}::uuid
          order by id limit ${mostPending}) pending
        join student s on s.organisation_id = ${organisationId} and s.id = pending.student_id and s.erased_at is null
        where coalesce((
            select latest.outcome -> 'choices' from lifecycle_action latest
            where latest.organisation_id = ${organisationId} and latest.enrolment_id = pending.id
            order by latest.id desc limit 1), '[]'::jsonb) = '[]'::jsonb
        limit ${mostCounted + 1}) unsent`,
  );
  return counted('ENROLMENTS_PENDING', '', row!.count, row!.firstId);
}

/** Returns the reports that have waited for an enrolment for an hour. */
export async function findUnmatchedReports(tx: OrganisationTransaction): Promise<Condition[]> {
  const until = firstIdOf(new Date(Date.now() - unmatchedFor));
  // Both values of `with_key` are listed because the index has it before the id.
  const parts = [true, false].map(
    (withKey) => sql`
      (select id from progress_report
       where organisation_id = ${tx.organisationId} and state = 'UNMATCHED' and with_key = ${withKey} and id < ${until}::uuid
       order by id limit ${mostCounted + 1})`,
  );
  const [row] = await query(
    tx,
    countedRow,
    sql`
      select count(*)::int as count, min(id::text)::uuid as "firstId"
      from (${sql.join(parts, sql` union all `)}) unmatched`,
  );
  return counted('REPORTS_UNMATCHED', '', Math.min(row!.count, mostCounted + 1), row!.firstId);
}

/** Refused requests within an hour from which somebody should look. One or two may be a typing error. */
const leastRefused = 10;

/** Returns the condition of the API requests that were refused within the last hour. */
export async function findRefusedRequests(tx: OrganisationTransaction): Promise<Condition[]> {
  const since = firstIdOf(new Date(Date.now() - hour));
  const [row] = await query(
    tx,
    countedRow,
    sql`
      select least(coalesce(sum(1 + alike), 0), ${mostCounted + 1})::int as count, min(id::text)::uuid as "firstId"
      from (
        select id, alike from api_request
        where organisation_id = ${tx.organisationId} and id >= ${since}::uuid and status < 500
        order by id limit ${mostCounted + 1}) refused`,
  );
  return row!.count < leastRefused ? [] : counted('KEYS_REFUSED', '', row!.count, row!.firstId);
}

const eventsOf: Readonly<Record<MassChange, readonly string[]>> = {
  CERTIFICATES: ['certificate.withdrawn', 'certificate.revoked', 'certificate.reinstated'],
  CANCELLATIONS: ['enrolment.cancelled'],
};

/** Limit for counting changes. */
const mostChanges = 10_000;

/**
 * Returns how many changes of each kind there were since a time, and when the first one was.
 * @returns without the kinds of which there were none
 */
export async function countChanges(
  tx: OrganisationTransaction,
  since: Date,
): Promise<readonly { readonly change: MassChange; readonly count: number; readonly condition: Condition }[]> {
  const found = [];
  for (const change of massChanges) {
    const parts = eventsOf[change].map(
      (type) => sql`
        (select id from domain_event
         where organisation_id = ${tx.organisationId} and type = ${type} and id >= ${firstIdOf(since)}::uuid
         order by id limit ${mostChanges + 1})`,
    );
    const [row] = await query(
      tx,
      countedRow,
      sql`
        select count(*)::int as count, min(id::text)::uuid as "firstId"
        from (${sql.join(parts, sql` union all `)}) changes`,
    );
    const { count, firstId } = row!;
    for (const condition of counted('MASS_CHANGE', change, count, firstId)) {
      found.push({
        change,
        count,
        condition: { ...condition, count: Math.min(count, mostChanges), hasMore: count > mostChanges },
      });
    }
  }
  return found;
}

/** Counts what a mass change is compared with, up to a limit: the issued certificates, or the active enrolments. */
export async function countPresent(tx: OrganisationTransaction, change: MassChange, most: number): Promise<number> {
  const rows =
    change === 'CERTIFICATES'
      ? sql`select from certificate where organisation_id = ${tx.organisationId} and status = 'ISSUED' limit ${most}`
      : sql`select from enrolment where organisation_id = ${tx.organisationId} and status = 'ACTIVE' limit ${most}`;
  const [row] = await query(tx, countRow, sql`select count(*)::int as count from (${rows}) present`);
  return row!.count;
}

import { sql } from 'kysely';
import { allowedWithin, usualLimit, weeksOfHistory } from '../../../domain/certificates/certificate-brake.ts';
import { storedCertificateStatuses } from '../../../domain/certificates/certificate-status.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, number, timestamp, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';
import { CertificateHour, Organisation } from '../../../schema/entities/index.ts';

const brakeRow = rowShape({
  organisationId: columnOf(Organisation, 'id'),
  mode: columnOf(Organisation, 'certificateBrake'),
  fixedLimit: columnOf(Organisation, 'certificateBrakeLimit'),
  hour: timestamp,
  /** Whether the hour has its row. */
  isCounted: boolean,
});

const lockedHour = rowShape(columnsOf(CertificateHour, 'organisationId', 'issued', 'usualLimit'));

const weekRow = rowShape({ organisationId: uuid, week: number, count: number });

/** What the brake allows now. */
export interface Allowance {
  /** How many of the wanted certificates may be issued. */
  readonly allowed: number;
  /** How many the hour may have in all. */
  readonly limit: number;
}

const hourInMs = 3_600_000;
const weekInMs = 168 * hourInMs;

/**
 * Counts wanted certificates against the limits of their organisations for this hour. It locks the count until the
 * transaction ends, so that concurrent transactions never pass the limit together.
 * @param wanted organisation id → how many
 * @returns organisation id → what is allowed; an organisation without the brake is missing
 */
export async function takeFromHour(
  tx: Transaction,
  wanted: ReadonlyMap<string, number>,
): Promise<Map<string, Allowance>> {
  const brakes = await findBrakes(tx, [...wanted.keys()]);
  if (brakes.length === 0) return new Map();
  const braked = brakes.map(({ organisationId }) => organisationId);
  const { hour } = brakes[0]!;
  const uncounted = brakes.flatMap(({ organisationId, isCounted }) => (isCounted ? [] : [organisationId]));
  await beginHour(tx, uncounted, hour);
  const hours = await query(
    tx,
    lockedHour,
    sql`
      select organisation_id as "organisationId", issued, usual_limit as "usualLimit" from certificate_hour
      where organisation_id = any(${braked}::uuid[]) and hour = ${hour}
      order by organisation_id for update`,
  );
  const allowances = new Map(
    hours.map(({ organisationId, issued, usualLimit: usual }) => {
      const brake = brakes.find((each) => each.organisationId === organisationId)!;
      const limit = brake.mode === 'FIXED' ? brake.fixedLimit! : usual;
      return [organisationId, { limit, allowed: allowedWithin(limit, issued, wanted.get(organisationId)!) }] as const;
    }),
  );
  const taken = [...allowances].filter(([, { allowed }]) => allowed > 0);
  if (taken.length > 0) {
    await execute(
      tx,
      sql`
        update certificate_hour h set issued = h.issued + n.count
        from unnest(${taken.map(([id]) => id)}::uuid[], ${taken.map(([, { allowed }]) => allowed)}::int[]) as n (id, count)
        where h.organisation_id = n.id and h.hour = ${hour}`,
    );
  }
  return allowances;
}

/**
 * Makes the count of this hour for an organisation that switches the brake on, or counts again. Certificates that it
 * issued since the full hour count, also those while the brake was off.
 */
export async function beginBrake(tx: Transaction, organisationId: string): Promise<void> {
  const [brake] = await findBrakes(tx, [organisationId]);
  if (brake !== undefined) await beginHour(tx, [organisationId], brake.hour, true);
}

function findBrakes(tx: Transaction, organisationIds: readonly string[]) {
  return query(
    tx,
    brakeRow,
    sql`
      select o.id as "organisationId", o.certificate_brake as mode, o.certificate_brake_limit as "fixedLimit",
        date_trunc('hour', now(), 'UTC') as hour, h.organisation_id is not null as "isCounted"
      from organisation o
      left join certificate_hour h on h.organisation_id = o.id and h.hour = date_trunc('hour', now(), 'UTC')
      where o.id = any(${organisationIds}::uuid[]) and o.certificate_brake <> 'OFF'`,
  );
}

/**
 * Makes the counts of an hour with the learnt limits.
 * @param isBrakeNew whether certificates were issued in this hour without being counted
 */
async function beginHour(
  tx: Transaction,
  organisationIds: readonly string[],
  hour: Date,
  isBrakeNew = false,
): Promise<void> {
  if (organisationIds.length === 0) return;
  const counts = Map.groupBy(await countWeeks(tx, organisationIds, hour), (row) => row.organisationId);
  const begun = organisationIds.map((organisationId) => {
    const weeks = counts.get(organisationId) ?? [];
    const earlier = weeks.filter(({ week }) => week > 0).map(({ count }) => count);
    const issued = isBrakeNew ? (weeks.find(({ week }) => week === 0)?.count ?? 0) : 0;
    return { organisationId, issued, usualLimit: usualLimit(earlier) };
  });
  await execute(
    tx,
    sql`
      insert into certificate_hour (organisation_id, hour, issued, usual_limit)
      select n."organisationId", ${hour}, n.issued, n."usualLimit"
      from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as n ("organisationId" uuid, issued int, "usualLimit" int)
      order by 1
      on conflict ${
        isBrakeNew
          ? sql`(organisation_id, hour) do update set issued = greatest(certificate_hour.issued, excluded.issued)`
          : sql`do nothing`
      }`,
  );
}

/**
 * Counts the first issues in the same hour of this week and of the weeks before; of this week without those by which an
 * administrator released a held certificate, which do not count for the limit. An id begins with the time of the
 * issue, so the index by status finds them.
 * @returns one row for each week in which the organisation existed; week 0 is the present one
 */
function countWeeks(tx: Transaction, organisationIds: readonly string[], hour: Date) {
  const weeks = Array.from({ length: weeksOfHistory + 1 }, (_, week) => {
    const from = hour.getTime() - week * weekInMs;
    return {
      week,
      begin: new Date(from).toISOString(),
      first: firstIdOf(new Date(from)),
      end: firstIdOf(new Date(from + hourInMs)),
    };
  });
  return query(
    tx,
    weekRow,
    sql`
      select o.id as "organisationId", w.week,
        (select count(*) from certificate c
         where c.organisation_id = o.id and c.status = any(${[...storedCertificateStatuses]}::text[])
           and c.id >= w.first and c.id < w."end"
           and (w.week > 0 or (
             select k.cause_kind from certificate_change k
             where k.organisation_id = c.organisation_id and k.certificate_id = c.id
             order by k.id limit 1) is distinct from 'RELEASE'))::int as count
      from organisation o
      cross join jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb)
        as w (week int, begin timestamptz, first uuid, "end" uuid)
      where o.id = any(${organisationIds}::uuid[]) and (w.week = 0 or o.created_at <= w.begin)`,
  );
}

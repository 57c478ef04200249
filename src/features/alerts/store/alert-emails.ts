import { languages } from '../../../language/languages.ts';
import { sql } from 'kysely';
import { alertKinds, alertKindsForStaff, emailedAlertKinds } from '../../../domain/alerts/alert-kinds.ts';
import { userRoles } from '../../../domain/accounts/user-roles.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import { nullable, oneOf, text, timestamp, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { queueEmails } from '../../../platform/outbox/store/email-outbox.ts';
import { AlertEmail } from '../../../schema/entities/index.ts';

/** Milliseconds for which an alert must be open before administrators get an e-mail about it. */
const emailedAfter = 3_600_000;

/** The hours of the organisation's time zone in which the digest of a day is queued: from 7:00 to 9:59. */
const morning = { from: 7, to: 10 } as const;

/** Most users of an organisation who get a digest in one evaluation. The next one goes on with the others. */
const mostUsers = 200;

/** Most administrators who get the e-mail about an alert. It is queued for all of them in one transaction. */
const mostAdministrators = 500;

/** Alerts about which e-mails are queued in one evaluation. The next one goes on with the others. */
const alertsAtOnce = 4;

/**
 * Queues an e-mail to each present administrator for an open alert about the LMS or an endpoint, when the alert has been
 * open for an hour; for held certificates at once, since students wait for them. Who becomes an administrator later gets
 * none, because others know already. When none of those is an administrator any more, all present ones get one. For an
 * endpoint that Attain has disabled there is an e-mail of its own, which is queued at once.
 * @returns how many
 */
export async function queueAlertEmails(tx: OrganisationTransaction, newId: () => string): Promise<number> {
  const wanted = await query(
    tx,
    rowShape({ alertId: uuid, userId: uuid }),
    sql`
      select a.id as "alertId", u.id as "userId" from (
        select a.id from alert a
        where a.organisation_id = ${tx.organisationId} and a.closed_at is null and a.kind = any(${emailedAlertKinds}::text[])
          and (a.kind = 'CERTIFICATES_HELD' or a.opened_at < now() - make_interval(secs => ${emailedAfter / 1000}))
          and not exists (
            select from alert_email e
            join user_account u on u.organisation_id = e.organisation_id and u.id = e.user_id
            where e.organisation_id = a.organisation_id and e.alert_id = a.id and u.role = 'ADMIN' and u.deactivated_at is null)
        order by a.id limit ${alertsAtOnce}) a
      cross join (
        select u.id from user_account u
        where u.organisation_id = ${tx.organisationId} and u.role = 'ADMIN' and u.deactivated_at is null
        order by u.id limit ${mostAdministrators}) u
      order by a.id, u.id`,
  );
  return insertEmails(
    tx,
    'ALERT_NOTICE',
    wanted.map((each) => ({ ...each, id: newId(), day: null })),
  );
}

/**
 * Queues the digest of today for each user who wants it, once a day and in the morning, while there are open alerts
 * that the user may see. Without a choice only administrators get it.
 * @returns how many
 */
export async function queueDigests(tx: OrganisationTransaction, newId: () => string): Promise<number> {
  const wanted = await query(
    tx,
    rowShape({ userId: uuid, day: text }),
    sql`
      select u.id as "userId", t.day from (
        select to_char(now() at time zone o.time_zone, 'YYYY-MM-DD') as day,
          extract(hour from now() at time zone o.time_zone) as hour
        from organisation o where o.id = ${tx.organisationId}) t
      join user_account u on u.organisation_id = ${tx.organisationId} and u.deactivated_at is null
      left join alert_reader r on r.organisation_id = u.organisation_id and r.user_id = u.id
      where t.hour >= ${morning.from} and t.hour < ${morning.to}
        and coalesce(r.wants_digest, u.role = 'ADMIN')
        and exists (
          select from alert a where a.organisation_id = u.organisation_id and a.closed_at is null
            and (u.role = 'ADMIN' or a.kind = any(${alertKindsForStaff}::text[])))
        and not exists (
          select from alert_email e where e.organisation_id = u.organisation_id and e.day = t.day and e.user_id = u.id)
      order by u.id limit ${mostUsers}`,
  );
  return insertEmails(
    tx,
    'ALERT_DIGEST',
    wanted.map((each) => ({ ...each, id: newId(), alertId: null })),
  );
}

interface NewAlertEmail {
  readonly id: string;
  readonly userId: string;
  readonly alertId: string | null;
  readonly day: string | null;
}

/** Another process may have written some of them meanwhile: these are not queued again. */
async function insertEmails(
  tx: OrganisationTransaction,
  kind: 'ALERT_NOTICE' | 'ALERT_DIGEST',
  emails: readonly NewAlertEmail[],
): Promise<number> {
  if (emails.length === 0) return 0;
  const written = await query(
    tx,
    idRow,
    sql`
      insert into alert_email (id, organisation_id, user_id, alert_id, day, created_at)
      select n.id, ${tx.organisationId}, n."userId", n."alertId", n.day, now()
      from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as n (id uuid, "userId" uuid, "alertId" uuid, day text)
      on conflict do nothing
      returning id`,
  );
  await queueEmails(
    tx,
    // The e-mail has the id of its row, so that it is queued once.
    written.map(({ id }) => ({ id, kind, subjectId: id })),
    false,
  );
  return written.length;
}

const emailRow = rowShape({
  ...columnsOf(AlertEmail, 'id', 'userId', 'alertId', 'day', 'createdAt'),
  organisationId: uuid,
  organisationName: text,
  email: text,
  name: text,
  role: oneOf(userRoles),
  language: oneOf(languages),
});
/** An e-mail about alerts to a user who may sign in and wants it, with the user's present data. */
export type AlertEmailRecord = RowOf<typeof emailRow>;

/** Returns an e-mail; null when the user may not sign in, or wants no digest any more. */
export async function findAlertEmail(tx: OrganisationTransaction, id: string): Promise<AlertEmailRecord | null> {
  const [row] = await query(
    tx,
    emailRow,
    sql`
      select e.id, e.user_id as "userId", e.alert_id as "alertId", e.day, e.created_at as "createdAt",
        o.id as "organisationId", o.name as "organisationName", u.email, u.name, u.role,
        coalesce(u.language, o.language) as language
      from alert_email e
      join user_account u on u.organisation_id = e.organisation_id and u.id = e.user_id
      join organisation o on o.id = e.organisation_id
      left join alert_reader r on r.organisation_id = e.organisation_id and r.user_id = e.user_id
      where e.organisation_id = ${tx.organisationId} and e.id = ${id} and u.deactivated_at is null
        and (e.day is null or coalesce(r.wants_digest, u.role = 'ADMIN'))`,
  );
  return row ?? null;
}

const readerRow = rowShape({ seenUntil: nullable(timestamp), wantsDigest: nullable(oneOf(['ON', 'OFF'])) });

/** Returns what a user has seen and chosen. */
export async function findReader(tx: OrganisationTransaction, userId: string): Promise<RowOf<typeof readerRow>> {
  const [row] = await query(
    tx,
    readerRow,
    sql`
      select seen_until as "seenUntil", case when wants_digest then 'ON' when not wants_digest then 'OFF' end as "wantsDigest"
      from alert_reader where organisation_id = ${tx.organisationId} and user_id = ${userId}`,
  );
  return row ?? { seenUntil: null, wantsDigest: null };
}

/** Records that a user has seen the alerts that were opened until a time, which is never in the future. */
export async function markSeen(tx: OrganisationTransaction, userId: string, until: Date): Promise<void> {
  await execute(
    tx,
    sql`
      insert into alert_reader (organisation_id, user_id, seen_until)
      values (${tx.organisationId}, ${userId}, least(${until}::timestamptz, now()))
      on conflict (organisation_id, user_id)
      do update set seen_until = greatest(alert_reader.seen_until, excluded.seen_until)`,
  );
}

/** Records whether a user wants the digest. @returns false when there is no such user */
export async function chooseDigest(tx: OrganisationTransaction, userId: string, wants: boolean): Promise<boolean> {
  const count = await execute(
    tx,
    sql`
      insert into alert_reader (organisation_id, user_id, wants_digest)
      select u.organisation_id, u.id, ${wants} from user_account u
      where u.organisation_id = ${tx.organisationId} and u.id = ${userId}
      on conflict (organisation_id, user_id) do update set wants_digest = excluded.wants_digest`,
  );
  return count === 1;
}

/** The kinds of alerts that a role may see. */
export const kindsFor = (role: (typeof userRoles)[number]) => (role === 'ADMIN' ? alertKinds : alertKindsForStaff);

import { sql } from 'kysely';
import type { EmailState } from '../../domain/emails/email-states.ts';
import type { Database, EntityManager } from '../database.ts';
import { asDate, query } from '../database.ts';
import type { UserRole } from '../../domain/accounts/user-roles.ts';
import { pageCondition, type NewestFirst } from './newest-first.ts';
import { forgetFailures, isWorkDue } from './processing-failures.ts';

export interface InvitationRecord {
  readonly id: string;
  /** Normalised. */
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly invitedByUserId: string;
  readonly invitedByName: string;
  readonly organisationName: string;
  readonly timeZone: string;
  readonly tokenHash: Buffer;
  /** How often it was sent again. */
  readonly tokenNumber: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly emailState: EmailState;
  readonly emailError: string | null;
}

export interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  readonly tokenHash: Buffer;
  readonly invitedByUserId: string;
  readonly lifeSeconds: number;
}

type Moments = 'createdAt' | 'expiresAt' | 'acceptedAt' | 'withdrawnAt';
type Row = Omit<InvitationRecord, Moments> & {
  createdAt: string;
  expiresAt: string;
  acceptedAt: string | null;
  withdrawnAt: string | null;
};

const columns = sql`
  i.id, i.email, i.name, i.role, i.invited_by_user_id as "invitedByUserId", u.name as "invitedByName",
  o.name as "organisationName", o.time_zone as "timeZone", i.token_hash as "tokenHash", i.token_number as "tokenNumber", i.created_at as "createdAt", i.expires_at as "expiresAt",
  i.accepted_at as "acceptedAt", i.withdrawn_at as "withdrawnAt", i.email_state as "emailState",
  i.email_error as "emailError"`;

const joins = sql`
  join user_account u on u.organisation_id = i.organisation_id and u.id = i.invited_by_user_id
  join organisation o on o.id = i.organisation_id`;

function toRecord(row: Row): InvitationRecord {
  return {
    ...row,
    createdAt: asDate(row.createdAt),
    expiresAt: asDate(row.expiresAt),
    acceptedAt: row.acceptedAt === null ? null : asDate(row.acceptedAt),
    withdrawnAt: row.withdrawnAt === null ? null : asDate(row.withdrawnAt),
  };
}

/** Stores an invitation. @returns false when the address has an open one */
export async function insertInvitation(
  em: EntityManager,
  organisationId: string,
  invitation: NewInvitation,
): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      insert into invitation
        (id, organisation_id, email, name, role, token_hash, invited_by_user_id, created_at, expires_at)
      values (${invitation.id}, ${organisationId}, ${invitation.email}, ${invitation.name}, ${invitation.role},
        ${invitation.tokenHash}, ${invitation.invitedByUserId}, now(),
        now() + make_interval(secs => ${invitation.lifeSeconds}))
      on conflict (organisation_id, email) where accepted_at is null and withdrawn_at is null do nothing
      returning id`,
  );
  return rows.length === 1;
}

/** Invitations, the newest first. */
export async function listInvitations(
  em: EntityManager,
  organisationId: string,
  page: NewestFirst,
): Promise<InvitationRecord[]> {
  const rows = await query(
    em,
    sql<Row>`
      select ${columns}
      from (select * from invitation where ${pageCondition(organisationId, page)} order by id desc limit ${page.limit}) i
      ${joins} order by i.id desc`,
  );
  return rows.map(toRecord);
}

/** @param lock keeps others from changing it until the transaction ends */
export async function findInvitation(
  em: EntityManager,
  organisationId: string,
  id: string,
  { lock = false } = {},
): Promise<InvitationRecord | null> {
  const [row] = await query(
    em,
    sql<Row>`
      select ${columns} from invitation i ${joins} where i.organisation_id = ${organisationId} and i.id = ${id}
      ${lock ? sql`for update of i` : sql``}`,
  );
  return row === undefined ? null : toRecord(row);
}

/** Where the invitation with this token is; one of the listed look-ups across organisations. */
export async function findInvitationByToken(
  database: Database,
  tokenHash: Buffer,
): Promise<{ readonly id: string; readonly organisationId: string } | null> {
  const [row] = await database.lookUp(
    sql<{ id: string; organisationId: string }>`
      select id, organisation_id as "organisationId" from attain_find_invitation(${tokenHash})`,
  );
  return row ?? null;
}

/** Marks a locked invitation as accepted or withdrawn. */
export async function closeInvitation(
  em: EntityManager,
  organisationId: string,
  id: string,
  how: 'ACCEPTED' | 'WITHDRAWN',
): Promise<void> {
  const column = how === 'ACCEPTED' ? sql`accepted_at` : sql`withdrawn_at`;
  await query(
    em,
    sql`update invitation set ${column} = now() where organisation_id = ${organisationId} and id = ${id}`,
  );
}

/** Gives a locked invitation another token and a longer life; its e-mail waits again. */
export async function renewInvitation(
  em: EntityManager,
  organisationId: string,
  id: string,
  {
    tokenNumber,
    tokenHash,
    lifeSeconds,
  }: { readonly tokenNumber: number; readonly tokenHash: Buffer; readonly lifeSeconds: number },
): Promise<void> {
  await query(
    em,
    sql`
      update invitation
      set token_number = ${tokenNumber}, token_hash = ${tokenHash}, expires_at = now() + make_interval(secs => ${lifeSeconds}), email_state = 'PENDING',
        email_error = null, email_lease_id = null, email_leased_until = null, email_run_id = null
      where organisation_id = ${organisationId} and id = ${id}`,
  );
  await forgetFailures(em, organisationId, 'INVITATION_EMAIL', [id]);
}

/** Organisations with open invitations of before `createdBefore` whose e-mail waits. */
export async function organisationsWithWaitingInvitations(database: Database, createdBefore: Date): Promise<string[]> {
  const rows = await database.lookUp(
    sql<{ organisationId: string }>`
      select organisation_id as "organisationId" from attain_organisations_with_waiting_invitations(${createdBefore})`,
  );
  return rows.map((row) => row.organisationId);
}

/** Some of the organisation's open invitations whose e-mail waits: of before `untriedBefore` and never tried, or of before `triedBefore`. */
export async function waitingInvitationIds(
  em: EntityManager,
  organisationId: string,
  { untriedBefore, triedBefore }: { readonly untriedBefore: Date; readonly triedBefore: Date },
  limit: number,
): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      select id from invitation
      where organisation_id = ${organisationId} and email_state = 'PENDING' and accepted_at is null
        and withdrawn_at is null and expires_at > now()
        and created_at < case when email_run_id is null then ${untriedBefore}::timestamptz else ${triedBefore}::timestamptz end
        and (email_leased_until is null or email_leased_until < now())
        and ${isWorkDue('INVITATION_EMAIL', 'invitation.id')}
      order by random() limit ${limit}`,
  );
  return rows.map((row) => row.id);
}

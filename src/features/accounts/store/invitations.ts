import { sql } from 'kysely';
import type { EmailState } from '../../../domain/emails/email-states.ts';
import type { Database, EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

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

/** What keeps a process of the release before from sending the e-mail as well: the outbox has it. */
const inOutbox = 'SENDING';

const columns = sql`
  i.id, i.email, i.name, i.role, i.invited_by_user_id as "invitedByUserId", u.name as "invitedByName",
  o.name as "organisationName", o.time_zone as "timeZone", i.token_hash as "tokenHash", i.token_number as "tokenNumber", i.created_at as "createdAt", i.expires_at as "expiresAt",
  i.accepted_at as "acceptedAt", i.withdrawn_at as "withdrawnAt", coalesce(m.state, 'PENDING') as "emailState",
  m.last_error as "emailError"`;

const joins = sql`
  join user_account u on u.organisation_id = i.organisation_id and u.id = i.invited_by_user_id
  join organisation o on o.id = i.organisation_id
  left join email_outbox m on m.organisation_id = i.organisation_id and m.kind = 'INVITATION' and m.subject_id = i.id
    and m.subject_number = i.token_number`;

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
        (id, organisation_id, email, name, role, token_hash, invited_by_user_id, created_at, expires_at, email_state)
      values (${invitation.id}, ${organisationId}, ${invitation.email}, ${invitation.name}, ${invitation.role},
        ${invitation.tokenHash}, ${invitation.invitedByUserId}, now(),
        now() + make_interval(secs => ${invitation.lifeSeconds}), ${inOutbox})
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

/** @param lock keeps others from changing it until the transaction ends; SHARE lets others do the same */
export async function findInvitation(
  em: EntityManager,
  organisationId: string,
  id: string,
  { lock = false }: { readonly lock?: boolean | 'SHARE' } = {},
): Promise<InvitationRecord | null> {
  const [row] = await query(
    em,
    sql<Row>`
      select ${columns} from invitation i ${joins} where i.organisation_id = ${organisationId} and i.id = ${id}
      ${lock === false ? sql`` : lock === 'SHARE' ? sql`for share of i` : sql`for update of i`}`,
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

/** Gives a locked invitation another token and a longer life. */
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
      set token_number = ${tokenNumber}, token_hash = ${tokenHash}, expires_at = now() + make_interval(secs => ${lifeSeconds})
      where organisation_id = ${organisationId} and id = ${id}`,
  );
}

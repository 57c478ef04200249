import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import type { Language } from '../../../language/languages.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';
import { EmailOutbox, Invitation, Organisation, UserAccount } from '../../../schema/entities/index.ts';

const invitation = rowShape({
  ...columnsOf(Invitation, 'id', 'email', 'name', 'role', 'invitedByUserId', 'tokenHash', 'tokenNumber'),
  ...columnsOf(Invitation, 'createdAt', 'expiresAt', 'acceptedAt', 'withdrawnAt'),
  invitedByName: columnOf(UserAccount, 'name'),
  organisationName: columnOf(Organisation, 'name'),
  timeZone: columnOf(Organisation, 'timeZone'),
  language: columnOf(Organisation, 'language'),
  emailState: columnOf(EmailOutbox, 'state'),
  emailError: columnOf(EmailOutbox, 'lastError'),
});
export type InvitationRecord = RowOf<typeof invitation>;

const foundInvitation = rowShape(columnsOf(Invitation, 'id', 'organisationId'));

export interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  /** Null for the organisation's. */
  readonly language: Language | null;
  readonly tokenHash: Buffer;
  readonly invitedByUserId: string;
  readonly lifeSeconds: number;
}

/** Keeps a process of the previous release from sending the e-mail too. The outbox sends it. */
const inOutbox = 'SENDING';

const columns = sql`
  i.id, i.email, i.name, i.role, i.invited_by_user_id as "invitedByUserId", u.name as "invitedByName",
  o.name as "organisationName", o.time_zone as "timeZone",
  coalesce(i.language, o.language) as language, i.token_hash as "tokenHash", i.token_number as "tokenNumber", i.created_at as "createdAt", i.expires_at as "expiresAt",
  i.accepted_at as "acceptedAt", i.withdrawn_at as "withdrawnAt", coalesce(m.state, 'PENDING') as "emailState",
  m.last_error as "emailError"`;

const joins = sql`
  join user_account u on u.organisation_id = i.organisation_id and u.id = i.invited_by_user_id
  join organisation o on o.id = i.organisation_id
  left join email_outbox m on m.organisation_id = i.organisation_id and m.kind = 'INVITATION' and m.subject_id = i.id
    and m.subject_number = i.token_number`;

/** Stores an invitation. @returns false if the address already has an open one */
export async function insertInvitation(tx: OrganisationTransaction, added: NewInvitation): Promise<boolean> {
  const stored = await execute(
    tx,
    sql`
      insert into invitation
        (id, organisation_id, email, name, role, language, token_hash, invited_by_user_id, created_at, expires_at, email_state)
      values (${added.id}, ${tx.organisationId}, ${added.email}, ${added.name}, ${added.role},
        ${added.language}, ${added.tokenHash}, ${added.invitedByUserId}, now(),
        now() + make_interval(secs => ${added.lifeSeconds}), ${inOutbox})
      on conflict (organisation_id, email) where accepted_at is null and withdrawn_at is null do nothing`,
  );
  return stored === 1;
}

/** Returns a page of invitations, the newest first. */
export function listInvitations(tx: OrganisationTransaction, page: NewestFirst): Promise<InvitationRecord[]> {
  return query(
    tx,
    invitation,
    sql`
      select ${columns}
      from (select * from invitation where ${pageCondition(tx.organisationId, page)} order by id desc limit ${page.limit}) i
      ${joins} order by i.id desc`,
  );
}

/**
 * Returns an invitation, or null.
 * @param lock prevents changes by others until the transaction ends; SHARE permits others the same lock
 */
export async function findInvitation(
  tx: OrganisationTransaction,
  id: string,
  { lock = false }: { readonly lock?: boolean | 'SHARE' } = {},
): Promise<InvitationRecord | null> {
  const [row] = await query(
    tx,
    invitation,
    sql`
      select ${columns} from invitation i ${joins} where i.organisation_id = ${tx.organisationId} and i.id = ${id}
      ${lock === false ? sql`` : lock === 'SHARE' ? sql`for share of i` : sql`for update of i`}`,
  );
  return row ?? null;
}

/** Finds the invitation with this token in any organisation, or returns null. */
export async function findInvitationByToken(
  database: Database,
  tokenHash: Buffer,
): Promise<RowOf<typeof foundInvitation> | null> {
  const [row] = await database.lookUp(
    foundInvitation,
    sql`
      select id, organisation_id as "organisationId" from attain_find_invitation(${tokenHash})`,
  );
  return row ?? null;
}

/** Marks a locked invitation as accepted or withdrawn. */
export async function closeInvitation(
  tx: OrganisationTransaction,
  id: string,
  how: 'ACCEPTED' | 'WITHDRAWN',
): Promise<void> {
  await tables(tx)
    .updateTable('invitation')
    .set(how === 'ACCEPTED' ? { accepted_at: now } : { withdrawn_at: now })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Stores another token and a longer life for a locked invitation. */
export async function renewInvitation(
  tx: OrganisationTransaction,
  id: string,
  {
    tokenNumber,
    tokenHash,
    lifeSeconds,
  }: { readonly tokenNumber: number; readonly tokenHash: Buffer; readonly lifeSeconds: number },
): Promise<void> {
  await execute(
    tx,
    sql`
      update invitation
      set token_number = ${tokenNumber}, token_hash = ${tokenHash}, expires_at = now() + make_interval(secs => ${lifeSeconds})
      where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
}

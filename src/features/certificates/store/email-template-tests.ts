import { sql } from 'kysely';
import { certificateEmailKinds } from '../../../domain/certificates/certificate-status.ts';
import { userRoles } from '../../../domain/accounts/user-roles.ts';
import type { TemplateText } from '../../../domain/emails/template-variables.ts';
import { languages } from '../../../language/languages.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { number, oneOf } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { EmailTemplateTest, Organisation, UserAccount } from '../../../schema/entities/index.ts';
import type { TemplateKey } from './email-templates.ts';

const testRow = rowShape({
  kind: oneOf(certificateEmailKinds),
  language: oneOf(languages),
  role: oneOf(userRoles),
  ...columnsOf(EmailTemplateTest, 'id', 'subject', 'heading', 'body', 'createdAt'),
  ...columnsOf(UserAccount, 'name', 'email'),
  ...columnsOf(Organisation, 'timeZone'),
});
/** A test with the user who gets it. */
export type TemplateTestRecord = RowOf<typeof testRow>;

/** Returns the number of tests since then: of the user, and of the organisation. The organisation must be locked. */
export async function countTests(
  tx: OrganisationTransaction,
  userId: string,
  since: Date,
): Promise<{ readonly ofUser: number; readonly ofOrganisation: number }> {
  const [row] = await query(
    tx,
    rowShape({ ofUser: number, ofOrganisation: number }),
    sql`
      select count(*) filter (where user_id = ${userId})::int as "ofUser", count(*)::int as "ofOrganisation"
      from email_template_test where organisation_id = ${tx.organisationId} and created_at > ${since}`,
  );
  return row!;
}

/** Stores a test, and deletes those that are older than a day. */
export async function insertTest(
  tx: OrganisationTransaction,
  { kind, language }: TemplateKey,
  { id, userId, subject, heading, body }: TemplateText & { readonly id: string; readonly userId: string },
): Promise<void> {
  await execute(
    tx,
    sql`
      delete from email_template_test
      where organisation_id = ${tx.organisationId} and created_at < now() - interval '1 day'`,
  );
  await execute(
    tx,
    sql`
      insert into email_template_test (id, organisation_id, user_id, kind, language, subject, heading, body, created_at)
      values (${id}, ${tx.organisationId}, ${userId}, ${kind}, ${language}, ${subject}, ${heading}, ${body}, now())`,
  );
}

/** Returns a test with its user as both are now; null when one of them is gone. */
export async function findTest(tx: OrganisationTransaction, id: string): Promise<TemplateTestRecord | null> {
  const [row] = await query(
    tx,
    testRow,
    sql`
      select t.id, t.kind, t.language, t.subject, t.heading, t.body, t.created_at as "createdAt", u.name, u.email, u.role,
        o.time_zone as "timeZone"
      from email_template_test t
      join user_account u on u.organisation_id = t.organisation_id and u.id = t.user_id and u.deactivated_at is null
      join organisation o on o.id = t.organisation_id
      where t.organisation_id = ${tx.organisationId} and t.id = ${id}`,
  );
  return row ?? null;
}

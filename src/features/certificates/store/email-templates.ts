import { languages } from '../../../language/languages.ts';
import { certificateEmailKinds } from '../../../domain/certificates/certificate-status.ts';
import type { TemplateText } from '../../../domain/emails/template-variables.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { oneOf } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { EmailTemplate } from '../../../schema/entities/index.ts';
import { sql } from 'kysely';

const templateRow = rowShape({
  kind: oneOf(certificateEmailKinds),
  language: oneOf(languages),
  ...columnsOf(EmailTemplate, 'subject', 'heading', 'body', 'updatedAt'),
});
/** An organisation's own text of one e-mail in one language. */
export type StoredTemplate = RowOf<typeof templateRow>;

/** Names the text of one e-mail in one language. */
export type TemplateKey = Pick<StoredTemplate, 'kind' | 'language'>;

/** Returns the organisation's own texts. There is at most one for each e-mail and language. */
export function findTemplates(tx: OrganisationTransaction): Promise<StoredTemplate[]> {
  return query(
    tx,
    templateRow,
    sql`
      select kind, language, subject, heading, body, updated_at as "updatedAt" from email_template
      where organisation_id = ${tx.organisationId} order by kind, language`,
  );
}

export async function saveTemplate(
  tx: OrganisationTransaction,
  { kind, language }: TemplateKey,
  { subject, heading, body }: TemplateText,
): Promise<void> {
  const text = { subject, heading, body, updated_at: now };
  await tables(tx)
    .insertInto('email_template')
    .values({ organisation_id: tx.organisationId, kind, language, ...text })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'kind', 'language']).doUpdateSet(text))
    .execute();
}

/** @returns false if there is no own text */
export async function deleteTemplate(tx: OrganisationTransaction, { kind, language }: TemplateKey): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('email_template')
    .where('organisation_id', '=', tx.organisationId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

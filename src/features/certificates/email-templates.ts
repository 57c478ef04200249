import { certificateEmailKinds } from '../../domain/certificates/certificate-status.ts';
import type { TemplateText } from '../../domain/emails/template-variables.ts';
import { languages } from '../../language/languages.ts';
import { inLanguage } from '../../platform/language/languages-of-service.ts';
import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { queueEmails } from '../../platform/outbox/store/email-outbox.ts';
import { requireVersion, versionOf } from '../../platform/versions/version.ts';
import { defaultTemplate } from './emails/default-template.ts';
import { renderSampleEmail } from './emails/sample-email.ts';
import { checkTemplate } from './emails/template-text.ts';
import { findBrand, lockBrand } from './store/brand.ts';
import { countTests, insertTest } from './store/email-template-tests.ts';
import { deleteTemplate, findTemplates, saveTemplate, type TemplateKey } from './store/email-templates.ts';

/** The text of an e-mail in one language, as it is sent. */
export interface ShownTemplate extends TemplateKey, TemplateText {
  /** Whether it is the organisation's own text. */
  readonly isOwn: boolean;
  readonly version: string;
}

/** An e-mail as it would be sent. */
export interface TemplatePreview {
  readonly subject: string;
  readonly text: string;
  /** The HTML in each appearance, whatever appearance its reader prefers. The logo is a part of it. */
  readonly light: string;
  readonly dark: string;
}

/** Tests that one administrator, and all of an organisation, may send in an hour. */
const mostTests = { ofUser: 10, ofOrganisation: 30 } as const;

const hour = 3_600_000;

/** Returns every text: the organisation's own one, or else the built-in one. */
export async function listTemplates(database: Database, organisationId: string): Promise<ShownTemplate[]> {
  return database.inOrganisation(organisationId, shownTemplates);
}

/**
 * Saves an organisation's own text. E-mails that wait already get it, too.
 * @throws ApplicationError INVALID EMAIL_TEMPLATE, CONFLICT CHANGED_MEANWHILE
 */
export async function changeTemplate(
  database: Database,
  organisationId: string,
  key: TemplateKey,
  change: TemplateText & { readonly version?: string },
  actor: Actor,
): Promise<ShownTemplate> {
  const text = checkTemplate(change);
  return database.inOrganisation(organisationId, async (tx) => {
    await lockBrand(tx);
    const before = await shownTemplate(tx, key);
    requireVersion(change.version, before.version);
    if (before.isOwn && before.version === templateVersion(text)) return before;
    await saveTemplate(tx, key, text);
    await record(tx, actor, 'email_template.changed', key);
    return shownTemplate(tx, key);
  });
}

/** Deletes an organisation's own text, so that the built-in one is sent. Does nothing when there is none. */
export async function resetTemplate(
  database: Database,
  organisationId: string,
  key: TemplateKey,
  actor: Actor,
): Promise<ShownTemplate> {
  return database.inOrganisation(organisationId, async (tx) => {
    await lockBrand(tx);
    if (await deleteTemplate(tx, key)) await record(tx, actor, 'email_template.reset', key);
    return shownTemplate(tx, key);
  });
}

/**
 * Renders a text that need not be saved, with made-up data.
 * @throws ApplicationError INVALID EMAIL_TEMPLATE
 */
export async function previewTemplate(
  { database, publicUrl }: { readonly database: Database; readonly publicUrl: string },
  organisationId: string,
  key: TemplateKey,
  change: TemplateText,
): Promise<TemplatePreview> {
  const text = checkTemplate(change);
  const brand = await database.inOrganisation(organisationId, findBrand);
  const rendered = inLanguage(key.language, () =>
    renderSampleEmail({ key, text, brand, timeZone: 'UTC', occurredAt: new Date(), publicUrl }),
  );
  const html = (rendered.images ?? []).reduce(
    (all, { contentId, mediaType, content }) =>
      all.replaceAll(`cid:${contentId}`, `data:${mediaType};base64,${content.toString('base64')}`),
    rendered.html,
  );
  const dark = '@media (prefers-color-scheme: dark)';
  return {
    subject: rendered.subject,
    text: rendered.text,
    light: html.replace(dark, '@media not all'),
    dark: html.replace(dark, '@media all'),
  };
}

/**
 * Sends a text that need not be saved, with made-up data, to the administrator who asks for it.
 * @throws ApplicationError INVALID EMAIL_TEMPLATE, CONFLICT TOO_MANY_TESTS
 */
export async function sendTemplateTest(
  database: Database,
  organisationId: string,
  key: TemplateKey,
  change: TemplateText,
  actor: { readonly kind: 'USER'; readonly userId: string },
): Promise<void> {
  const text = checkTemplate(change);
  await database.inOrganisation(organisationId, async (tx) => {
    // So that two requests at once are counted one after the other.
    await lockBrand(tx);
    const sent = await countTests(tx, actor.userId, new Date(Date.now() - hour));
    if (sent.ofUser >= mostTests.ofUser || sent.ofOrganisation >= mostTests.ofOrganisation) {
      throw new ApplicationError(
        'CONFLICT',
        'TOO_MANY_TESTS',
        t('Too many tests were sent in the last hour. Use the preview, or try again later.'),
      );
    }
    const id = newId();
    await insertTest(tx, key, { ...text, id, userId: actor.userId });
    await queueEmails(tx, [{ id: newId(), kind: 'TEMPLATE_TEST', subjectId: id }]);
    await record(tx, actor, 'email_template.tested', key);
  });
}

async function shownTemplates(tx: OrganisationTransaction): Promise<ShownTemplate[]> {
  const own = await findTemplates(tx);
  return certificateEmailKinds.flatMap((kind) =>
    languages.map((language) => {
      const found = own.find((each) => each.kind === kind && each.language === language);
      const { subject, heading, body } = found ?? defaultTemplate({ kind, language });
      const text = { subject, heading, body };
      return { kind, language, ...text, isOwn: found !== undefined, version: templateVersion(text) };
    }),
  );
}

async function shownTemplate(tx: OrganisationTransaction, { kind, language }: TemplateKey): Promise<ShownTemplate> {
  return (await shownTemplates(tx)).find((each) => each.kind === kind && each.language === language)!;
}

const templateVersion = ({ subject, heading, body }: TemplateText): string => versionOf([subject, heading, body]);

const record = (
  tx: OrganisationTransaction,
  actor: Actor,
  action: 'email_template.changed' | 'email_template.reset' | 'email_template.tested',
  { kind, language }: TemplateKey,
) => recordAuditEntry(tx, { id: newId(), actor, action, subjectId: tx.organisationId, details: { kind, language } });

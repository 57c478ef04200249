import type { Schema } from '../../../contract/schema.ts';
import { languageNames } from '../../../language/languages.ts';
import { currentLanguage } from '../../../language/translate.ts';
import { templateVariables } from '../../../domain/emails/template-variables.ts';
import type { Database } from '../../../platform/database/database.ts';
import { noContent, ok } from '../../../platform/http/portal/reply.ts';
import { long, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import {
  changeTemplate,
  listTemplates,
  previewTemplate,
  resetTemplate,
  sendTemplateTest,
  type ShownTemplate,
} from '../email-templates.ts';
import type { PreviewCertificate } from '../preview-certificate.ts';

export interface EmailTemplateRoutesDependencies {
  readonly database: Database;
  readonly publicUrl: string;
  readonly onEmailsQueued: () => void;
  readonly previewCertificate: PreviewCertificate;
}

/** Settings → E-mails: the texts of e-mails to students. Courses: how a certificate will look. */
export function emailTemplateRoutes(dependencies: EmailTemplateRoutesDependencies): PortalRoute[] {
  const { database, onEmailsQueued, previewCertificate } = dependencies;
  return [
    userRoute('get', '/email-templates', 'ADMIN', async ({ session }) => {
      const items = await listTemplates(database, session.organisationId);
      return ok({ items: items.map(presentTemplate), variables: [...templateVariables] });
    }),
    userRoute('put', '/email-templates/{kind}/{language}', 'ADMIN', async ({ params, body, session, actor }) =>
      ok(presentTemplate(await changeTemplate(database, session.organisationId, params, body, actor))),
    ),
    userRoute('delete', '/email-templates/{kind}/{language}', 'ADMIN', async ({ params, session, actor }) =>
      ok(presentTemplate(await resetTemplate(database, session.organisationId, params, actor))),
    ),
    userRoute('post', '/email-templates/{kind}/{language}/preview', 'ADMIN', async ({ params, body, session }) =>
      ok(await previewTemplate(dependencies, session.organisationId, params, body)),
    ),
    userRoute('post', '/email-templates/{kind}/{language}/test', 'ADMIN', async ({ params, body, session, actor }) => {
      await sendTemplateTest(database, session.organisationId, params, body, actor);
      onEmailsQueued();
      return noContent;
    }),
    long(
      userRoute('get', '/certificate-preview', 'ADMIN', async ({ query, session }) => {
        const { language = currentLanguage() } = query;
        const pdf = await previewCertificate(session.organisationId, { ...query, language });
        return {
          status: 200,
          parts: oneFile(pdf),
          headers: {
            'Content-Type': 'application/pdf',
            'Content-Disposition': 'inline; filename="certificate-preview.pdf"',
          },
        };
      }),
    ),
  ];
}

async function* oneFile(content: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(content);
}

const presentTemplate = ({
  kind,
  language,
  subject,
  heading,
  body,
  isOwn,
  version,
}: ShownTemplate): Schema<'EmailTemplate'> => ({
  kind,
  language,
  languageName: languageNames[language],
  subject,
  heading,
  body,
  isOwn,
  version,
});

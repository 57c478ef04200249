import { t } from '../../../language/translate.ts';
import type { TemplateText } from '../../../domain/emails/template-variables.ts';
import { inLanguage } from '../../../platform/language/languages-of-service.ts';
import type { TemplateKey } from '../store/email-templates.ts';
import { certificateWording } from './certificate-wording.ts';

/** Returns the built-in text of an e-mail with variables in the places of the names. */
export function defaultTemplate({ kind, language }: TemplateKey): TemplateText {
  return inLanguage(language, () => {
    const { subject, heading, paragraphs } = certificateWording(kind, {
      certificateTitle: '{{certificateTitle}}',
      courseName: '{{courseName}}',
      organisationName: '{{organisationName}}',
    });
    const greeting = t('Dear {name},', { name: '{{firstName}}' });
    return { subject, heading, body: [greeting, ...paragraphs].join('\n\n') };
  });
}

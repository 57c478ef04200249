import { t } from '../../../language/translate.ts';
import type { EmailTemplate } from '../../queries/email-templates.ts';

/** The name of each e-mail to students. */
export const emailKindNames: Readonly<Record<EmailTemplate['kind'], string>> = {
  ISSUED: t('Certificate issued'),
  WITHDRAWN: t('Certificate withdrawn'),
  REVOKED: t('Certificate revoked'),
  REINSTATED: t('Certificate reinstated'),
};

import type { Schema } from '../api/client.ts';
import { t } from '../../language/translate.ts';

/** The LMSs in words, within a sentence and by themselves. */
export const lmsNames: Readonly<Record<Schema<'ModeName'>, { readonly inSentence: string; readonly title: string }>> = {
  CUSTOM: { inSentence: t('your own LMS'), title: t('Your own LMS') },
  FIRST_PARTY: { inSentence: t('the first-party LMS'), title: t('First-party LMS') },
  CONNECTOR: { inSentence: t('your own LMS, through the connector'), title: t('Your own LMS, through the connector') },
};

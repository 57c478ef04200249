import { t } from '../../../language/translate.ts';
import type { LmsCall } from '../../queries/ledgers.ts';
import type { StatusWords } from '../../components/status-words.ts';

export type Ending = NonNullable<LmsCall['ending']>;

/** Label and colour of each outcome of a call or an action. */
export const endings: Readonly<Record<Ending, StatusWords>> = {
  SUCCEEDED: { label: t('Succeeded'), tone: 'positive' },
  REJECTED: { label: t('Refused'), tone: 'negative' },
  INVALID_RESPONSE: { label: t('Invalid response'), tone: 'negative' },
  UNREACHABLE: { label: t('Not reached'), tone: 'negative' },
  UNKNOWN: { label: t('Unknown'), tone: 'caution' },
  MISCONFIGURED: { label: t('Misconfigured'), tone: 'negative' },
  NOT_SENT: { label: t('Not sent'), tone: 'caution' },
  NOT_CONFIGURED: { label: t('Not configured'), tone: 'neutral' },
};

import { lmsFailed } from '../../../domain/lms/lms-failed.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import type { LmsCall } from '../../queries/ledgers.ts';
import type { ToneName } from '../../theme/palette.ts';
import { t } from '../../../language/translate.ts';

type Ending = NonNullable<LmsCall['ending']>;

/** Label and colour of each outcome of a call or an action. */
export const endings: Readonly<Record<Ending, { readonly label: string; readonly tone: ToneName }>> = {
  SUCCEEDED: { label: t('Succeeded'), tone: 'positive' },
  REJECTED: { label: t('Refused'), tone: 'negative' },
  INVALID_RESPONSE: { label: t('Invalid response'), tone: 'negative' },
  UNREACHABLE: { label: t('Not reached'), tone: 'negative' },
  UNKNOWN: { label: t('Unknown'), tone: 'caution' },
  MISCONFIGURED: { label: t('Misconfigured'), tone: 'negative' },
  NOT_SENT: { label: t('Not sent'), tone: 'caution' },
  NOT_CONFIGURED: { label: t('Not configured'), tone: 'neutral' },
};

/** The outcome in a filter, which has no status: REJECTED is both a refusal and a failure of the LMS. */
export const outcomeChoice = (ending: Ending): string =>
  ending === 'REJECTED' ? t('Refused, or the LMS failed') : endings[ending].label;

interface EndingBadgeProps {
  /** Null while it is under way. */
  readonly ending: Ending | null;
  /** The HTTP status of the LMS's answer; null without one. */
  readonly status: number | null;
}

/** Badge with the outcome of a call or an action. */
export function EndingBadge({ ending, status }: EndingBadgeProps) {
  if (ending === null) return <StatusBadge tone="info">{t('Under way')}</StatusBadge>;
  const { label, tone } = endings[ending];
  return <StatusBadge tone={tone}>{lmsFailed(ending, status) ? t('LMS failed') : label}</StatusBadge>;
}

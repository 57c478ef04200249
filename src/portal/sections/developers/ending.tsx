import { lmsFailed } from '../../../domain/lms/lms-failed.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../../language/translate.ts';
import { endings, type Ending } from './ending-names.ts';

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

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

/** Badge with the outcome of a call or an action; `ending` is null while it is under way. */
export function EndingBadge({ ending }: { ending: Ending | null }) {
  if (ending === null) return <StatusBadge tone="info">{t('Under way')}</StatusBadge>;
  const { label, tone } = endings[ending];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

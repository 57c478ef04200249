import { StatusBadge } from '../../components/status-badge.tsx';
import type { LmsCall } from '../../queries/ledgers.ts';
import type { ToneName } from '../../theme/palette.ts';

type Ending = NonNullable<LmsCall['ending']>;

/** Label and colour of each outcome of a call or an action. */
export const endings: Readonly<Record<Ending, { readonly label: string; readonly tone: ToneName }>> = {
  SUCCEEDED: { label: 'Succeeded', tone: 'positive' },
  REJECTED: { label: 'Refused', tone: 'negative' },
  INVALID_RESPONSE: { label: 'Invalid response', tone: 'negative' },
  UNREACHABLE: { label: 'Not reached', tone: 'negative' },
  UNKNOWN: { label: 'Unknown', tone: 'caution' },
  MISCONFIGURED: { label: 'Misconfigured', tone: 'negative' },
  NOT_SENT: { label: 'Not sent', tone: 'caution' },
  NOT_CONFIGURED: { label: 'Not configured', tone: 'neutral' },
};

/** Badge with the outcome of a call or an action; `ending` is null while it is under way. */
export function EndingBadge({ ending }: { ending: Ending | null }) {
  if (ending === null) return <StatusBadge tone="info">Under way</StatusBadge>;
  const { label, tone } = endings[ending];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

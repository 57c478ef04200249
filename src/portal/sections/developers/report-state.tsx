import { StatusBadge } from '../../components/status-badge.tsx';
import type { ProgressReport } from '../../queries/ledgers.ts';
import type { ToneName } from '../../theme/palette.ts';

/** How the states of a report are called and coloured, and what each means. */
export const reportStateNames: Readonly<
  Record<ProgressReport['state'], { readonly label: string; readonly tone: ToneName; readonly meaning: string }>
> = {
  RECEIVED: { label: 'Received', tone: 'info', meaning: 'It is stored and will be processed in a moment.' },
  APPLIED: { label: 'Applied', tone: 'positive', meaning: 'At least one enrolment advanced.' },
  UNCHANGED: {
    label: 'Unchanged',
    tone: 'neutral',
    meaning: 'Every enrolment was that far already. Progress never goes back.',
  },
  UNMATCHED: {
    label: 'Unmatched',
    tone: 'caution',
    meaning: 'No enrolment has this id. As soon as one gets it, the report is applied.',
  },
  FAILED: { label: 'Failed', tone: 'negative', meaning: 'It could not be applied and was set aside.' },
};

/** What became of a report. */
export function ReportStateBadge({ state }: { state: ProgressReport['state'] }) {
  const { label, tone } = reportStateNames[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

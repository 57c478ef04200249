import { StatusBadge } from '../../components/status-badge.tsx';
import type { ProgressReport } from '../../queries/ledgers.ts';
import type { StatusWords } from '../../components/status-words.ts';
import { t } from '../../../language/translate.ts';

/** Label, colour and explanation of each report state. */
export const reportStateNames: Readonly<Record<ProgressReport['state'], StatusWords & { readonly meaning: string }>> = {
  RECEIVED: {
    label: t('Received'),
    tone: 'info',
    meaning: t('The report is stored and will be processed in a moment.'),
  },
  APPLIED: {
    label: t('Applied'),
    tone: 'positive',
    meaning: t('The progress of at least one enrolment has increased.'),
  },
  UNCHANGED: {
    label: t('Unchanged'),
    tone: 'neutral',
    meaning: t('Every enrolment already had this progress or more. Progress never decreases.'),
  },
  UNMATCHED: {
    label: t('Unmatched'),
    tone: 'caution',
    meaning: t('No enrolment has this id. The report is applied when an enrolment gets the id.'),
  },
  RETRACTED: {
    label: t('Report withdrawn'),
    tone: 'negative',
    meaning: t('An administrator withdrew the report. It does not count for any enrolment.'),
  },
  IGNORED: {
    label: t('Report ignored'),
    tone: 'neutral',
    meaning: t(
      'No enrolment has this id, and an administrator chose to ignore the report. It is still applied when an enrolment gets the id.',
    ),
  },
  FAILED: { label: t('Failed'), tone: 'negative', meaning: t('The report could not be applied and was set aside.') },
};

/** Badge with the state of a report. */
export function ReportStateBadge({ state }: { state: ProgressReport['state'] }) {
  const { label, tone } = reportStateNames[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
